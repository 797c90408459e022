import { redirect } from "react-router";
import { CodeForm } from "#app/features/people/second-factor/code-form.tsx";
import { messages } from "#app/features/people/second-factor/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";
import { unlistedMeta } from "#app/http/pages/page-meta.ts";
import { afterSignIn } from "#app/http/sign-in/admit-browser.server.ts";
import { readWaiting } from "#app/http/sign-in/second-factor-cookies.server.ts";
import { passHandler } from "#app/http/sign-in/second-factor-handlers.server.ts";
import { Card } from "#app/ui/card.tsx";
import { DropCopies } from "#app/ui/live/copies-script.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/auth_.second-factor";

const wayBack = (url: URL) => localPath(url.searchParams.get("to"), "/");

/** The page's address, keeping the page to return to. */
function addressOf(to: string, more: Record<string, string>): string {
  const query = new URLSearchParams({ ...more, ...(to !== "/" && { to }) });
  return query.size > 0 ? `/auth/second-factor?${query}` : "/auth/second-factor";
}

const startAgain = (to: string) => (to === "/" ? "/auth" : `/auth?${new URLSearchParams({ to })}`);

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "Enter your code");

export const loader = publicLoader(async ({ services, request, url, headers }) => {
  headers.set("Cache-Control", "private, no-store");
  const to = wayBack(url);
  // A form whose sign-in has expired still gets a form's answer.
  const waiting = await readWaiting(services, request);
  if (!url.searchParams.has("form") && !waiting) throw redirect(startAgain(to));
  return { to, waiting, isRecovery: url.searchParams.get("with") === "recovery" };
});

export const action = formAction({
  "second-factor": {
    ...passHandler,
    to: (who, { url }) => afterSignIn(who, wayBack(url)),
    failed: messages.failedTitle,
    hide: ["secondFactor"],
  },
});

/** Links for anyone without the app, without the codes, or with the wrong account. */
function OtherWays({ to, isRecovery }: { to: string; isRecovery: boolean }) {
  return (
    <>
      <ul className="mt-4 grid gap-2">
        <li>
          <a href={addressOf(to, isRecovery ? {} : { with: "recovery" })} className="link">
            {isRecovery ? "Use a code from your app" : "Use a recovery code"}
          </a>
        </li>
        <li>
          <a href={startAgain(to)} className="link">
            Sign in again
          </a>
        </li>
      </ul>
      <details className="disclosure mt-4">
        <summary>Lost your phone and your codes?</summary>
        <p className="mt-2">
          Ask the person who runs the club's server to reset your second factor. You can then sign in with
          your password alone and set it up again.
        </p>
      </details>
    </>
  );
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { to, waiting, isRecovery } = loaderData;
  const kind: Record<string, string> = isRecovery ? { with: "recovery" } : {};
  return (
    <div className="mx-auto max-w-lg">
      <DropCopies />
      <PageHeader
        title="Enter your code"
        lead={
          isRecovery
            ? "Use one of the recovery codes you saved. Each works once."
            : "Open your authenticator app and type the code it shows."
        }
      />
      <Card className="mt-6">
        <CodeForm
          action={addressOf(to, { ...kind, form: "second-factor" })}
          isRecovery={isRecovery}
          waiting={waiting}
          problem={actionData}
        />
      </Card>
      <OtherWays to={to} isRecovery={isRecovery} />
    </div>
  );
}
