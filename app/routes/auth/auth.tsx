import { redirect } from "react-router";
import { messages, titleOf } from "#app/features/people/accounts/messages.ts";
import { SignUpForm } from "#app/features/people/accounts/sign-up-form.tsx";
import { SignInForm } from "#app/features/people/sign-in/sign-in-form.tsx";
import { signUpHandler } from "#app/http/account-handlers.server.ts";
import { afterSignIn } from "#app/http/admit-browser.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { signInHandler } from "#app/http/sign-in-handlers.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/auth";

type Tab = "signin" | "signup";

/** The page's address with a tab, keeping the way back. */
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
const wayBack = (url: URL) => localPath(url.searchParams.get("to"), "/");

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: labels[loaderData?.tab ?? "signin"] },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async ({ services, actor, url }) => {
  const to = wayBack(url);
  // A form sent by somebody who is signed in already is still answered as a form.
  if (actor && !url.searchParams.has("form")) throw redirect(to);
  return { tab: readTab(url), to, hasGoogle: services.openId !== null };
});

export const action = formAction({
  "sign-in": {
    ...signInHandler,
    to: (who, { url }) => afterSignIn(who, wayBack(url)),
    titles: { failed: messages.signInFailedTitle, invalid: messages.missingTitle },
    hide: ["password"],
  },
  "sign-up": {
    ...signUpHandler,
    to: (_result, { url }) => addressOf("signin", wayBack(url)),
    flash: { tone: "success", title: messages.signedUp },
    titles: {
      failed: messages.signUpFailedTitle,
      text: messages.signUpFailed,
      invalid: titleOf(messages.signUpFailedTitle),
    },
    hide: ["password", "confirmPassword"],
  },
});

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, to, hasGoogle } = loaderData;
  const Form = tab === "signup" ? SignUpForm : SignInForm;
  const form = tab === "signup" ? "sign-up" : "sign-in";
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title={labels[tab]} />
      <TabLinks
        label="Sign in or sign up"
        current={tab}
        items={(["signin", "signup"] as const).map((id) => ({
          id,
          label: labels[id],
          href: addressOf(id, to),
        }))}
      />
      <Card className="mt-6">
        <Form action={addressOf(tab, to, form)} problem={actionData} />
        {hasGoogle && (
          <ButtonLink href={`/api/auth/google?${new URLSearchParams({ to })}`} wide className="mt-4">
            {labels[tab].replace("In", "in").replace("Up", "up")} with Google
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
