import { messages } from "#app/features/base/mail/messages.ts";
import { endMail } from "#app/features/base/mail/unsubscribe.server.ts";
import { flashAndGo } from "#app/http/forms/flash.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { pageMeta } from "#app/http/pages/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/mail.unsubscribe";

const read = (url: URL) => url.searchParams.get("token");

export const loader = publicLoader(async ({ url }) => ({ token: read(url) ?? "" }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Fewer emails",
    description: "Unsubscribe from one kind of email.",
    path: "/mail/unsubscribe",
    isUnlisted: true,
  });

/** The page's button leads home; the mail program's own request must not be redirected (RFC 8058). */
export const action = publicLoader(async ({ services, actor, url }) => {
  const { message } = await endMail(services, actor, { token: read(url) });
  if (url.searchParams.get("form") !== "unsubscribe") return { message };
  throw await flashAndGo(services, "/", { title: messages.endedTitle, message });
});

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <PageHeader title={messages.endedTitle} lead={actionData.message} />;
  const address = new URLSearchParams({ token: loaderData.token, form: "unsubscribe" });
  return (
    <PageHeader
      title="Fewer emails"
      lead="Press once to stop these emails. You can still read everything on the site."
      actions={
        <Form method="post" action={`/mail/unsubscribe?${address}`}>
          <Button>Unsubscribe</Button>
        </Form>
      }
    />
  );
}
