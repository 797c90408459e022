import { isRouteErrorResponse, useLocation } from "react-router";
import type { PageProblem } from "./http/page-loader.server.ts";
import { statusSentence } from "./http/status.ts";
import { ButtonLink } from "./ui/button.tsx";
import { PageHeader } from "./ui/page-header.tsx";

function NotFound({ back }: { back: string }) {
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
    </>
  );
}

function Refused({ status, problem }: { status: number; problem: Partial<PageProblem> }) {
  const title = problem.title ?? (status === 403 ? "Access Denied" : "That did not work");
  return (
    <>
      <title>{title}</title>
      <div role="alert">
        <PageHeader
          title={title}
          lead={problem.message ?? statusSentence(status)}
          actions={<ButtonLink href="/">Go Home</ButtonLink>}
        />
      </div>
    </>
  );
}

function Crashed({ id }: { id: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Something went wrong</title>
      <div role="alert">
        <PageHeader
          title="Oops! Something went wrong"
          lead="The problem was reported automatically. Nothing you saved before is lost."
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
    </>
  );
}

/** The page shown instead of the one that failed: not found, refused, or broken. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <Crashed id={undefined} />;
  const problem = (
    typeof error.data === "object" && error.data !== null ? error.data : {}
  ) as Partial<PageProblem>;
  if (error.status === 404 && !problem.title) return <NotFound back={problem.back ?? "/"} />;
  if (error.status >= 500 && error.status !== 503) return <Crashed id={problem.id} />;
  return <Refused status={error.status} problem={problem} />;
}
