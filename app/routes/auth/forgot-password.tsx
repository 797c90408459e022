import { ForgotPasswordForm } from "#app/features/people/accounts/forgot-password-form.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { requestResetHandler } from "#app/http/account-handlers.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = () => [
  { title: "Forgot password" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async ({ url, headers }) => {
  const sentTo = url.searchParams.get("sent")?.slice(0, 254) || null;
  // The address of one person is nothing to keep for the next.
  if (sentTo) headers.set("Cache-Control", "private, no-store");
  return { sentTo };
});

export const action = formAction({
  "forgot-password": {
    ...requestResetHandler,
    to: ({ email }) => `/forgot-password?${new URLSearchParams({ sent: email })}`,
    titles: { failed: messages.requestFailedTitle, invalid: titleOf(messages.requestFailedTitle) },
  },
});

function Sent({ to }: { to: string }) {
  return (
    <>
      <p role="status">
        {messages.resetRequested} We sent it to <strong>{to}</strong>.
      </p>
      <p className="mt-3">The link expires in 1 hour. Nothing there? Look into the spam folder as well.</p>
    </>
  );
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sentTo } = loaderData;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader
        title={sentTo ? "Check your e-mail" : "Forgot password"}
        lead={sentTo ? null : "Tell us your address, and we mail you a link to set a new password."}
      />
      <Card className="mt-6">
        {sentTo ? <Sent to={sentTo} /> : <ForgotPasswordForm problem={actionData} />}
      </Card>
      <p className="mt-4">
        <ButtonLink href="/auth">Back to Sign In</ButtonLink>
      </p>
    </div>
  );
}
