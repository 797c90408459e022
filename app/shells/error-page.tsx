import { isRouteErrorResponse, useLocation } from "react-router";
import { otherViewer } from "#app/features/people/accounts/viewer-words.ts";
import { Form } from "#app/ui/form/form.tsx";
import type { SentForm } from "../http/forms/sent-form.server.ts";
import type { PageProblem } from "../http/pages/page-loader.server.ts";
import { statusSentence } from "../http/status.ts";
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx";
import { TypedFields } from "../ui/draft/typed-words.tsx";
import { PageHeader } from "../ui/shell/page-header.tsx";
import { useRootData } from "./use-root-data.ts";

function NotFound({ back, sent }: Pick<PageProblem, "sent"> & { back: string }) {
  const isVisitor = useRootData()?.viewer === null;
  return (
    <>
      <title>Page Not Found</title>
      <PageHeader
        title="Page Not Found"
        lead="Looks like you've wandered off the course! The page you're looking for doesn't exist."
        actions={
          <>
            <ButtonLink href="/" variant="primary">
              Go Home
            </ButtonLink>
            <ButtonLink href="/portal">Training Portal</ButtonLink>
            <ButtonLink href={back} data-back="">
              Go Back
            </ButtonLink>
            <ButtonLink href="/contact">Contact Support</ButtonLink>
          </>
        }
      />
      {isVisitor && (
        <p className="mt-6">
          Looking for your account?{" "}
          <a className="link" href="/auth">
            Sign In
          </a>{" "}
          or{" "}
          <a className="link" href="/auth?tab=signup">
            Sign Up
          </a>
        </p>
      )}
      {sent && <TypedFields title="What you wrote" level={2} fields={sent.fields} />}
    </>
  );
}

/** Text that was written but not accepted is here, and can be sent again as is, by the one who wrote it (D76). */
function SendAgain({ action, fields, hasFiles }: SentForm) {
  const [, viewer] = fields.find(([name]) => name === "viewer") ?? [];
  const own = fields.filter(([name]) => name !== "viewer");
  return (
    <Form method="post" action={action} viewer={viewer} className="mt-6 grid max-w-prose gap-4">
      {own.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once, in the order that was sent
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <TypedFields title="What you wrote" level={2} fields={own} />
      {hasFiles && (
        <p>A photo or file isn't sent again with this. To send one too, go back and choose it again.</p>
      )}
      <div>
        <Button>Send again</Button>
      </div>
    </Form>
  );
}

function Refused({ status, problem }: { status: number; problem: Partial<PageProblem> }) {
  const title = problem.title ?? (status === 403 ? "Access Denied" : "That didn't work");
  return (
    <>
      <title>{title}</title>
      <div role="alert">
        <PageHeader
          title={title}
          lead={problem.message ?? statusSentence(status)}
          actions={
            problem.code === otherViewer.code ? (
              <a href="/api/logout" target="_blank" rel="noreferrer" className={buttonClass({})}>
                Sign out
              </a>
            ) : status === 401 ? (
              <a href="/auth" target="_blank" rel="noreferrer" className={buttonClass({})}>
                Sign in
              </a>
            ) : (
              <ButtonLink href="/">Go Home</ButtonLink>
            )
          }
        />
      </div>
      {problem.sent &&
        // No one takes it at an address without forms.
        (status === 405 ? (
          <TypedFields title="What you wrote" level={2} fields={problem.sent.fields} />
        ) : (
          <SendAgain {...problem.sent} />
        ))}
    </>
  );
}

function Crashed({ id, sent }: Pick<PageProblem, "id" | "sent">) {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Something went wrong</title>
      <div role="alert">
        <PageHeader
          title="Oops! Something went wrong"
          lead="The problem was reported automatically. Everything you saved is safe."
          actions={
            <>
              <ButtonLink href={`${pathname}${search}`} variant="primary">
                Reload Page
              </ButtonLink>
              <ButtonLink href="/">Go Home</ButtonLink>
            </>
          }
        />
        <p>
          Does it happen again?{" "}
          <a className="link" href="/contact">
            Contact us
          </a>
          {id ? ` and name the report number ${id}.` : "."}
        </p>
      </div>
      {sent && <SendAgain {...sent} />}
    </>
  );
}

/** The page shown instead of the one that failed: not found, refused, or broken. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Crashed />;
  const problem = (
    typeof error.data === "object" && error.data !== null ? error.data : {}
  ) as Partial<PageProblem>;
  if (error.status === 404 && !problem.title)
    return <NotFound back={problem.back ?? "/"} sent={problem.sent} />;
  if (error.status >= 500 && error.status !== 503) return <Crashed id={problem.id} sent={problem.sent} />;
  return <Refused status={error.status} problem={problem} />;
}
