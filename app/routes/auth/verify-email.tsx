import { data } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import {
  ConfirmEmailForm,
  OwnPasswordForm,
} from "#app/features/people/accounts/addresses/confirm-email-forms.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { readConfirmation } from "#app/features/people/sign-in/confirm-here.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import {
  confirmEmailHandler,
  ownPasswordHandler,
  readBrowserKeys,
} from "#app/http/sign-in/account-handlers.server.ts";
import { afterSignIn } from "#app/http/sign-in/admit-browser.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DropCopies } from "#app/ui/live/copies-script.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/verify-email";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Confirm your email address");

/** Shows whose address the link is for; only the button confirms it, so that no mail scanner can (D7, D11). */
export const loader = publicLoader(async ({ services, actor, request, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const token = url.searchParams.get("token") ?? "";
  const link = await readConfirmation(services, actor, {
    token,
    ...(await readBrowserKeys(services, request)),
  });
  return link ? { token, link } : data({ token, link }, { status: 400 });
});

/** Where a new member's first steps are. */
const firstPage = "/portal";

const flash = messages.verified;
const failed = { title: messages.confirmFailedTitle, invalid: titleOf(messages.confirmFailedTitle) };

export const action = formAction({
  "confirm-email": {
    ...confirmEmailHandler,
    to: ({ signedIn }, { context }) => {
      if (signedIn) return afterSignIn(signedIn, signedIn.isCoach ? "/admin" : firstPage);
      const { actor } = readContext(context);
      if (!actor) return "/auth";
      return actor.isNew && !actor.isAdmin ? firstPage : "/account";
    },
    flash: ({ signedIn }) => (signedIn?.isWelcomed ? undefined : flash),
    failed,
    hide: ["currentPassword"],
  },
  "own-password": {
    ...ownPasswordHandler,
    to: "/auth",
    flash,
    failed,
    hide: ["newPassword", "confirmPassword"],
  },
});

function Dead() {
  return (
    <>
      <PageHeader title="Invalid confirmation link" lead={messages.deadVerification} />
      <p className="mt-6">Sign in, then ask for a new one on your account page.</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/account" variant="primary">
          My account
        </ButtonLink>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </p>
    </>
  );
}

function askOwner({ email, isSignedUpHere }: { email: string; isSignedUpHere: boolean }): string {
  const question = `Is ${shownAddress(email)} yours?`;
  return isSignedUpHere ? `${question} Confirm it, and you're signed in.` : question;
}

export default function VerifyEmail({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  if (!link)
    return (
      <div className="mx-auto max-w-lg">
        <Dead />
      </div>
    );
  const shared = { token, email: link.email, problem: actionData };
  return (
    <div className="mx-auto max-w-lg">
      <DropCopies />
      <PageHeader title="Confirm your email address" lead={askOwner(link)} />
      <ConfirmEmailForm {...shared} guarded={link.guarded} />
      {(link.guarded || !link.isOwn) && <OwnPasswordForm {...shared} guarded={link.guarded} />}
    </div>
  );
}
