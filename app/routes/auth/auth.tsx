import { redirect } from "react-router";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { CheckInbox } from "#app/features/people/accounts/addresses/check-inbox.tsx";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { SignUpForm } from "#app/features/people/accounts/sign-up-form.tsx";
import { SignInForm } from "#app/features/people/sign-in/sign-in-form.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import { resendHandler, signUpHereHandler } from "#app/http/sign-in/account-handlers.server.ts";
import { afterSignInHere, checkCookies } from "#app/http/sign-in/admit-browser.server.ts";
import { signInHandler } from "#app/http/sign-in/sign-in-handlers.server.ts";
import { readSignedUp } from "#app/http/sign-in/signed-up-cookie.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TabLinks } from "#app/ui/link/tab-links.tsx";
import { DropCopies } from "#app/ui/live/copies-script.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/auth";

type Tab = "signin" | "signup";

/** The page's address with a tab, keeping the page to return to. */
function addressOf(tab: Tab, to: string, form?: string): string {
  const query = new URLSearchParams({
    ...(tab === "signup" && { tab }),
    ...(to !== "/" && { to }),
    ...(form && { form }),
  });
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

const labels = { signin: "Sign In", signup: "Sign Up" } as const;
const readTab = (url: URL): Tab => (url.searchParams.get("tab") === "signup" ? "signup" : "signin");

function leadTo(to: string): string | null {
  if (to === "/") return null;
  return to.startsWith("/portal")
    ? "The portal is where members train. Sign in, or sign up for free, and we'll take you there."
    : messages.wayBack;
}

const wayBack = (url: URL) => localPath(url.searchParams.get("to"), "/");

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, labels[loaderData?.tab ?? "signin"]);

export const loader = publicLoader(async ({ services, actor, request, url, headers }) => {
  const to = wayBack(url);
  // A form sent by someone who is already signed in still gets a form's answer.
  if (actor && !url.searchParams.has("form")) throw redirect(to);
  const checked = checkCookies(request, url, to);
  if (checked !== null) headers.set("Cache-Control", "private, no-store");
  const isRefusing = checked === "refused";
  if (checked !== null && !isRefusing) throw redirect(checked);
  const signedUp = await readSignedUp(services, request);
  // The page names a mailbox.
  if (signedUp) headers.set("Cache-Control", "private, no-store");
  const coaches = writeInstead(services);
  return { tab: readTab(url), to, signedUp, isRefusing, hasGoogle: services.openId !== null, coaches };
});

export const action = formAction({
  "sign-in": {
    ...signInHandler,
    to: (who, { url, request }) => afterSignInHere(who, wayBack(url), request),
    failed: { title: messages.signInFailedTitle, invalid: messages.missingTitle },
    hide: ["password"],
  },
  "sign-up": {
    ...signUpHereHandler,
    to: (_result, { url }) => addressOf("signin", wayBack(url)),
    flash: (_result, services) =>
      writeInstead(services) === null ? messages.signedUp : messages.signedUpWithoutMail,
    failed: {
      title: messages.signUpFailedTitle,
      text: messages.signUpFailed,
      invalid: titleOf(messages.signUpFailedTitle),
    },
    hide: ["password", "confirmPassword"],
  },
  resend: {
    ...resendHandler,
    to: (_result, { url }) => addressOf("signin", wayBack(url)),
    flash: ({ email }, services) =>
      writeInstead(services) === null
        ? { title: messages.sentAgain, message: messages.sentAgainFor(email) }
        : { title: messages.sendFailedTitle, message: noMailServer },
    failed: messages.sendFailedTitle,
  },
});

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, to, signedUp, isRefusing, hasGoogle, coaches } = loaderData;
  return (
    <div className="mx-auto -mt-6 max-w-lg lg:-mt-4">
      <DropCopies />
      <PageHeader title={labels[tab]} lead={leadTo(to)} />
      <TabLinks
        label="Sign in or sign up"
        current={tab}
        items={(["signin", "signup"] as const).map((id) => ({
          id,
          label: labels[id],
          href: addressOf(id, to),
        }))}
      />
      {tab === "signin" && signedUp && !signedUp.isConfirmed && (
        <div className="mt-3">
          <CheckInbox
            email={signedUp.email}
            coaches={coaches}
            action={addressOf(tab, to, "resend")}
            problem={actionData}
          />
        </div>
      )}
      {isRefusing && (
        <Notice tone="warning" title={messages.cookiesRefusedTitle} className="mt-3">
          {messages.cookiesRefused}
        </Notice>
      )}
      <Card className="mt-3">
        {tab === "signup" ? (
          <SignUpForm action={addressOf(tab, to, "sign-up")} problem={actionData} />
        ) : (
          <SignInForm action={addressOf(tab, to, "sign-in")} problem={actionData} email={signedUp?.email} />
        )}
        {hasGoogle && (
          <ButtonLink href={`/api/auth/google?${new URLSearchParams({ to })}`} wide className="mt-4">
            {tab === "signin" ? "Sign in with Google" : "Sign up with Google"}
          </ButtonLink>
        )}
      </Card>
      <p className="mt-4">
        <a href="/" className="underline underline-offset-4">
          Back to Home
        </a>
      </p>
    </div>
  );
}
