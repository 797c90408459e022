import { ForgotPasswordForm } from "#app/features/people/accounts/forgot-password-form.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { unlistedMeta } from "#app/http/page-meta.ts";
import { requestResetHandler } from "#app/http/sign-in/account-handlers.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Forgot password");

export const loader = publicLoader(async ({ url }) => ({ isSent: url.searchParams.has("sent") }));

export const action = formAction({
  "forgot-password": {
    ...requestResetHandler,
    // The address is only in the message, because in the URL it would stay in histories and logs.
    to: "/forgot-password?sent=1",
    flash: ({ email }) => ({
      seconds: 60,
      title: messages.resetRequestedTitle,
      message: messages.resetRequestedFor(email),
    }),
    failed: { title: messages.requestFailedTitle, invalid: titleOf(messages.requestFailedTitle) },
  },
});

function Sent() {
  return (
    <>
      <p>{messages.resetRequested}</p>
      <p className="mt-3">The link expires in 1 hour. No email? Check your spam folder.</p>
    </>
  );
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent } = loaderData;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader
        title={isSent ? messages.resetRequestedTitle : "Forgot password"}
        lead={isSent ? null : "Enter your email address and we'll send you a link to set a new password."}
      />
      <Card className="mt-6">{isSent ? <Sent /> : <ForgotPasswordForm problem={actionData} />}</Card>
      <p className="mt-4">
        <ButtonLink href="/auth">Back to Sign In</ButtonLink>
      </p>
    </div>
  );
}
