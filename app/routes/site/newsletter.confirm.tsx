import { shownAddress } from "#app/features/base/email-address.ts";
import { messages } from "#app/features/talk/newsletter/messages.ts";
import { confirmSubscription, readConfirmation } from "#app/features/talk/newsletter/subscribe.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/newsletter.confirm";

const addressOf = (token: string) => `/newsletter/confirm?${new URLSearchParams({ token })}`;

/** Only the button subscribes, so that mail scanners that follow links don't. */
export const loader = publicLoader(async ({ services, actor, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const token = url.searchParams.get("token");
  return { token: token ?? "", ...(await readConfirmation(services, actor, { token })) };
});

export const action = formAction({
  confirm: {
    run: confirmSubscription,
    to: (_result, { url }) => addressOf(url.searchParams.get("token") ?? ""),
    failed: messages.failedTitle,
  },
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.isConfirmed ? "Subscription confirmed" : "Confirm your subscription",
    description: "Confirm your subscription to the newsletter.",
    path: "/newsletter/confirm",
    isUnlisted: true,
  });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, token, isConfirmed } = loaderData;
  if (!isConfirmed)
    return (
      <>
        <FormSummary problem={actionData} />
        <PageHeader
          title="Confirm your subscription"
          lead={`Press the button, and we'll send our newsletter and the free guide to ${shownAddress(email)}.`}
          actions={
            <Form method="post" action={addressOf(token)}>
              <input type="hidden" name="token" value={token} />
              <Button>Subscribe</Button>
            </Form>
          }
        />
      </>
    );
  return (
    <PageHeader
      title="You are subscribed"
      lead={`${shownAddress(email)} is on the list. We emailed you the link to the free guide. You can also read it right now.`}
      actions={
        <>
          <ButtonLink href="/guide" variant="primary">
            Read the Free Guide
          </ButtonLink>
          <ButtonLink href="/">Go Home</ButtonLink>
        </>
      }
    />
  );
}
