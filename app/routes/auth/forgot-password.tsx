import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { ForgotPasswordForm } from "#app/features/people/accounts/passwords/forgot-password-form.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import { requestResetHereHandler } from "#app/http/sign-in/account-handlers.server.ts";
import { readResetAsked } from "#app/http/sign-in/reset-asked-cookie.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Forgot password");

export const loader = publicLoader(async ({ services, actor, request, url, headers }) => {
  const coaches = writeInstead(services);
  const isSent = coaches === null && url.searchParams.has("sent");
  // Whoever is signed in may not be the one who asked (D76).
  const email = isSent && !actor ? await readResetAsked(services, request) : null;
  // The page names a mailbox.
  if (email !== null) headers.set("Cache-Control", "private, no-store");
  return { isSent, email, coaches };
});

export const action = formAction({
  "forgot-password": {
    ...requestResetHereHandler,
    to: "/forgot-password?sent=1",
    flash: ({ email }, services) =>
      writeInstead(services) === null
        ? { title: messages.resetRequestedTitle, message: messages.resetRequestedFor(email) }
        : { title: messages.requestFailedTitle, message: noMailServer },
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
  const { isSent, email, coaches } = loaderData;
  const form = <ForgotPasswordForm problem={actionData} />;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader
        title={isSent ? messages.resetRequestedTitle : "Forgot password"}
        lead={
          isSent || coaches
            ? null
            : "Enter your email address and we'll send you a link to set a new password."
        }
      />
      <Card className="mt-6">
        {coaches && <WriteInstead emails={coaches} wish="To set a new password" />}
        {!coaches && (isSent ? <Sent email={email} /> : form)}
      </Card>
      <p className="mt-4">
        <ButtonLink href="/auth">Back to Sign In</ButtonLink>
      </p>
    </div>
  );
}
