import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { Answer } from "#app/features/video/answers/answer.tsx";
import { readOwnReview } from "#app/features/video/answers/own-review.server.ts";
import { readAt, readView } from "#app/features/video/answers/views.ts";
import { readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { StatusBadge } from "#app/features/video/submissions/status-badge.tsx";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.review.request) : "Video"} · Video Analysis` },
];

export const loader = memberLoader(async ({ services, actor, params, prefersSmallVideos }) => {
  if (!isAllowed(actor, "readOwnReview")) return null;
  const review = await readOwnReview(services, actor, { id: params.id, prefersSmallVideos });
  const { status } = review.request;
  // A coach's own thread takes no messages.
  const canAsk = review.isOwn && status === "reviewed" && !actor.isAdmin && isAllowed(actor, "readOwnThread");
  return {
    timeZone: actor.timeZone,
    today: localDate(services.clock.now(), actor.timeZone),
    hasMailServer: !services.mailer.isFolder,
    reviewTime: getSite(services).reviewTime,
    review,
    canAsk,
    uploads: await listOwnUploads(services, actor, { kind: "angle" }),
    upload: await readWeeklyUploadStatus(services, actor),
  };
});

export const action = formAction(forms);

/** Switching the view of the same clip needs nothing from the server. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isOtherView = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherView && formMethod === undefined ? false : defaultShouldRevalidate;
}

/** The title is the start of the message (D28); the page marks where the message continues. */
const titleOf = ({ title, userNotes }: { title: string; userNotes: string }) =>
  userNotes === title ? title : shownTitle(title);

type PageData = NonNullable<Route.ComponentProps["loaderData"]>;

const ClipProblem = latePart(
  async () => (await import("#app/features/video/reviews/clip/clip-problem.tsx")).ClipProblem,
);

/** Everything below the clip. */
const Words = latePart(async () => (await import("#app/features/video/answers/words.tsx")).Words);

const back = { href: "/portal?tab=videos", label: "Back to Video Analysis" };

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData) return <Video {...loaderData} actionData={actionData} />;
  return (
    <>
      <PageHeader title="Video" back={back} />
      <FormSummary problem={actionData} />
      <PlanRequired plan="Pro" sample="review">
        Your videos and your coach's answers open with Pro: drawings on your throw, tips, and the drills to do
        next.
      </PlanRequired>
    </>
  );
}

function Video({ actionData, ...shown }: PageData & Pick<Route.ComponentProps, "actionData">) {
  const { review, timeZone } = shown;
  const [query] = useSearchParams();
  const { request } = review;
  const asked = {
    view: readView(query.get("view")),
    at: readAt(query.get("at")),
    beside: query.get("beside"),
  };
  const words = <Words {...shown} problem={actionData} />;
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="line-clamp-2 leading-tight">
            {titleOf(request)}
          </span>
        }
        aside={request.status !== "reviewed" && <StatusBadge {...request.badge} />}
        back={back}
      />
      {(request.problem !== null || request.lacks !== null) && (
        <ClipProblem
          fileName={request.fileName}
          problem={request.problem}
          lacks={request.lacks}
          again="/portal?tab=videos#send-a-video"
        />
      )}
      {request.isDeleted ? (
        <div className="grid max-w-[60ch] gap-6 pt-4">{words}</div>
      ) : (
        <Answer key={request.id} review={review} asked={asked} timeZone={timeZone}>
          {words}
        </Answer>
      )}
    </>
  );
}
