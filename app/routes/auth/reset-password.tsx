import { useEffect, useState } from "react";
import { shownAddress } from "#app/features/base/email-address.ts";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { NewPasswordForm } from "#app/features/people/accounts/passwords/new-password-form.tsx";
import { verifyResetToken } from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import { resetPasswordHandler } from "#app/http/sign-in/account-handlers.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/reset-password";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...unlistedMeta(
    matches,
    loaderData?.isDone ? messages.resetDone : (loaderData?.heading ?? "Reset password"),
  ),
  ...(loaderData?.isDone ? [{ httpEquiv: "refresh", content: "3;url=/auth" }] : []),
];

/** What the page knows about its link; the account's address only while the link works. */
type Link = { valid: boolean; message: string; email: string | null };

export const loader = publicLoader(async ({ services, actor, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const token = url.searchParams.get("token") ?? "";
  const isDone = url.searchParams.has("done");
  const link: Link = await verifyResetToken(services, actor, { token });
  return {
    isDone,
    token,
    link,
    heading: url.searchParams.has("first") ? "Set your password" : "Reset password",
  };
});

export const action = formAction({
  "reset-password": {
    ...resetPasswordHandler,
    to: "/reset-password?done",
    failed: { title: messages.resetFailedTitle, invalid: titleOf(messages.resetFailedTitle) },
    hide: ["newPassword", "confirmPassword"],
  },
});

/** With scripts the page checks again when it is shown: it may have waited in a tab or come from the history. */
function useLink(token: string, first: Link): { link: Link; isChecking: boolean } {
  const [link, setLink] = useState(first);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const check = async () => {
      setChecking(true);
      const answer = await fetch(`/api/auth/verify-reset-token/${encodeURIComponent(token)}`, {
        signal: abort.signal,
      });
      if (answer.ok) setLink((await answer.json()) as Link);
    };
    // Without an answer, the server's earlier one still holds.
    const checked = () =>
      check()
        .catch(() => undefined)
        .finally(() => abort.signal.aborted || setChecking(false));
    if (token) void checked();
    return () => abort.abort();
  }, [token]);
  return { link, isChecking };
}

function Done() {
  return (
    <Card className="mt-6">
      <p role="status">You can sign in with your new password now. We'll take you there in 3 seconds.</p>
      <ButtonLink href="/auth" variant="primary" className="mt-4">
        Back to Sign In
      </ButtonLink>
    </Card>
  );
}

function Dead({ message }: { message: string }) {
  return (
    <Card className="mt-6">
      <p role="alert">{message}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/forgot-password" variant="primary">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink href="/auth">Back to Sign In</ButtonLink>
      </div>
    </Card>
  );
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { isDone, token, heading } = loaderData;
  const { link, isChecking } = useLink(token, loaderData.link);
  const title = isDone ? messages.resetDone : link.valid ? heading : messages.deadLinkTitle;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader
        title={title}
        lead={!isDone && link.valid ? `For ${shownAddress(link.email ?? "")}` : null}
      />
      {isChecking && (
        <p role="status" className="mt-2">
          Verifying reset token...
        </p>
      )}
      {isDone && <Done />}
      {!isDone && !link.valid && <Dead message={link.message} />}
      {!isDone && link.valid && (
        <Card className="mt-6">
          <NewPasswordForm
            action={`/reset-password?${new URLSearchParams({ token })}`}
            token={token}
            email={link.email ?? ""}
            problem={actionData}
          />
        </Card>
      )}
    </div>
  );
}
