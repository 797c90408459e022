import { ForgotPasswordForm } from "#app/features/people/accounts/forgot-password-form.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { unlistedMeta } from "#app/http/page-meta.ts";
import { requestResetHereHandler } from "#app/http/sign-in/account-handlers.server.ts";
import { readResetAsked } from "#app/http/sign-in/reset-asked-cookie.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Forgot password");

export const loader = publicLoader(async ({ services, request, url, headers }) => {
  const isSent = url.searchParams.has("sent");
  const email = isSent ? await readResetAsked(services, request) : null;
  // The page names a mailbox.
  if (email !== null) headers.set("Cache-Control", "private, no-store");
  return { isSent, email };
});

export const action = formAction({
  "forgot-password": {
    ...requestResetHereHandler,
    to: "/forgot-password?sent=1",
    flash: ({ email }) => ({
      title: messages.resetRequestedTitle,
      message: messages.resetRequestedFor(email),
    }),
    failed: { title: messages.requestFailedTitle, invalid: titleOf(messages.requestFailedTitle) },
  },
});

function Sent({ email }: { email: string | null }) {
  return (
    <>
      <p className="wrap-anywhere">
        {email === null ? messages.resetRequested : messages.resetRequestedFor(email)}
      </p>
      <p className="mt-3">The link expires in 1 hour. No email? Check your spam folder.</p>
    </>
  );
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, email } = loaderData;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader
        title={isSent ? messages.resetRequestedTitle : "Forgot password"}
        lead={isSent ? null : "Enter your email address and we'll send you a link to set a new password."}
      />
      <Card className="mt-6">
        {isSent ? <Sent email={email} /> : <ForgotPasswordForm problem={actionData} />}
      </Card>
      <p className="mt-4">
        <ButtonLink href="/auth">Back to Sign In</ButtonLink>
      </p>
    </div>
  );
}
