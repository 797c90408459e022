import { redirect } from "react-router";
import { findPhoneOwner } from "#app/features/people/sign-in/phone.server.ts";
import { messages } from "#app/features/people/sign-in/phone-messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import { afterSignIn } from "#app/http/sign-in/admit-browser.server.ts";
import { keepKey, readKey, signPhoneInHandler } from "#app/http/sign-in/phone-handlers.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/auth_.phone";

const wayBack = (url: URL) => localPath(url.searchParams.get("to"), "/portal");

/** The page's address, keeping the page to go to. */
function addressOf(to: string, form?: string): string {
  const query = new URLSearchParams({ ...(form && { form }), ...(to !== "/portal" && { to }) });
  return query.size > 0 ? `/auth/phone?${query}` : "/auth/phone";
}

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Sign in on this phone");

export const loader = publicLoader(async ({ services, actor, request, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const to = wayBack(url);
  const key = url.searchParams.get("key");
  // The address with the key must not leak through the Referer header; a page with a form still has to send its own
  // origin to this site.
  headers.set("Referrer-Policy", key === null ? "same-origin" : "no-referrer");
  if (key !== null)
    throw redirect(addressOf(to), {
      headers: { "Set-Cookie": await keepKey(services, key) },
    });
  const owner = await findPhoneOwner(services, actor, { phoneKey: await readKey(services, request) });
  return { to, owner };
});

export const action = formAction({
  phone: {
    ...signPhoneInHandler,
    to: (who, { url }) => afterSignIn(who, wayBack(url)),
    failed: messages.failedTitle,
  },
});

/** Says whose account it is before anything happens, because a stranger's link must not sign anyone in unnoticed. */
export default function SignPhoneIn({ loaderData: { owner, to }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Sign in on this phone" />
      <Card className="mt-6">
        {owner ? (
          <Form id="sign-phone-in" method="post" action={addressOf(to, "phone")} className="grid gap-4">
            <FormSummary problem={actionData} />
            <input type="hidden" name="keyMark" value={owner.keyMark} />
            <p>
              {`You'll be signed in as `}
              <strong>{`${owner.firstName} ${owner.lastName}`}</strong>
              {`. If that isn't you, close this page.`}
            </p>
            <CheckboxField
              id="rememberMe"
              name="rememberMe"
              value="true"
              label="Keep me signed in on this phone"
              defaultChecked
            />
            <Button size="large" wide>
              Sign in
            </Button>
          </Form>
        ) : (
          <div className="grid gap-4">
            <p role="alert">{messages.over}</p>
            <ButtonLink href="/auth">Sign in with your password</ButtonLink>
          </div>
        )}
      </Card>
    </div>
  );
}
