import { redirect } from "react-router";
import { messages } from "#app/features/accounts/messages.ts";
import { SignInForm } from "#app/features/accounts/sign-in-form.tsx";
import { signInDoor } from "#app/http/authenticator.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/auth";

export const meta: Route.MetaFunction = () => [{ title: "Sign In" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader(async ({ actor, url }) => {
  const to = localPath(url.searchParams.get("to"), "/");
  if (actor) throw redirect(to);
  return { action: `/auth?${new URLSearchParams({ to })}` };
});

export const action = formAction({
  "sign-in": {
    ...signInDoor,
    to: (_result, { url }) => localPath(url.searchParams.get("to"), "/"),
    titles: { failed: messages.signInFailedTitle, invalid: messages.missingTitle },
    hide: ["password"],
  },
});

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Sign In" />
      <Card className="mt-6">
        <SignInForm action={loaderData.action} problem={actionData} />
      </Card>
      <p className="mt-4">
        <a href="/">Back to Home</a>
      </p>
    </div>
  );
}
