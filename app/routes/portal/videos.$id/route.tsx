import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { Angles } from "#app/features/video/reviews/angles.tsx";
import { Answer } from "#app/features/video/reviews/answer.tsx";
import { BeforeAndAfter } from "#app/features/video/reviews/before-and-after.tsx";
import { ClipProblem } from "#app/features/video/reviews/clip-problem.tsx";
import { FollowUpList } from "#app/features/video/reviews/follow-up-list.tsx";
import { NextDrills } from "#app/features/video/reviews/next-drills.tsx";
import { NumbersSince } from "#app/features/video/reviews/numbers-since.tsx";
import { readOwnReview } from "#app/features/video/reviews/own-review.server.ts";
import { PromisedAnswer } from "#app/features/video/reviews/promise.tsx";
import { readAt, readView } from "#app/features/video/reviews/views.ts";
import { readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { StatusBadge } from "#app/features/video/submissions/status-badge.tsx";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilmSizes } from "#app/ui/film.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/format.ts";
import { FormSummary } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PlainLink } from "#app/ui/plain-link.tsx";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.review.request) : "Video"} · Video Analysis` },
];

export const loader = memberLoader(async ({ services, actor, params, prefersSmallVideos }) => {
  if (!isAllowed(actor, "readOwnReview")) return null;
  const review = await readOwnReview(services, actor, { id: params.id, prefersSmallVideos });
  const { id, status } = review.request;
  // A coach's own thread takes no messages.
  const canAsk = review.isOwn && status === "reviewed" && !actor.isAdmin && isAllowed(actor, "readOwnThread");
  return {
    timeZone: actor.timeZone,
    today: localDate(services.clock.now(), actor.timeZone),
    hasMailServer: !services.mailer.isFolder,
    review,
    ask: canAsk
      ? { href: `/portal/messages?about=${id}`, label: `Ask ${review.coach ?? "your coaches"} about this` }
      : null,
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

type Shown = NonNullable<Route.ComponentProps["loaderData"]>;
type Parts = Shown & Pick<Route.ComponentProps, "actionData">;

/** The answer in words; for a request closed without one, what to do. */
function Feedback({ review: { request, coach, moments }, ask }: Shown) {
  if (request.feedbackText) {
    return (
      <section aria-labelledby="feedback">
        <h2 id="feedback" className="inline font-sans text-base font-bold after:content-[':_']">
          {coach ? `${coach}'s feedback` : "Your coach's feedback"}
        </h2>
        <p className="inline whitespace-pre-line wrap-anywhere">{request.feedbackText}</p>
      </section>
    );
  }
  if (moments.length > 0) return null;
  return (
    <p>
      {"This request was closed without written feedback. If you expected some, "}
      <PlainLink href={ask?.href ?? "/portal/messages"} className="link">
        ask in Messages
      </PlainLink>
      .
    </p>
  );
}

function Request({ review: { request }, timeZone }: Shown) {
  const { userNotes, title, fileName, fileSize, uploadedAt, sizes, state } = request;
  return (
    <section aria-labelledby="asked" className="grid gap-1">
      <h2 id="asked" className="font-sans text-sm font-semibold text-ink-muted">
        {`What you asked, ${formatDateTime(uploadedAt, timeZone)}`}
      </h2>
      {userNotes !== title && <p className="whitespace-pre-line wrap-anywhere">{userNotes}</p>}
      <p className="text-sm text-ink-muted wrap-anywhere">{`${fileName} · ${formatFileSize(fileSize)}`}</p>
      {sizes.length === 1 && <p className="text-sm text-ink-muted">{state}</p>}
      <details className="disclosure">
        <summary>Other sizes of the video</summary>
        <FilmSizes sizes={sizes} />
      </details>
    </section>
  );
}

/** Forms that show their own errors. */
const ownSummaries = ["send-angle", "before-and-after"];

function Words(props: Parts) {
  const { review, ask, uploads, upload, timeZone, today, hasMailServer, actionData } = props;
  const { request, homework, changes } = review;
  const addressOf = (form: string) => `/portal/videos/${request.id}?form=${form}`;
  const isWaiting = request.status !== "reviewed";
  return (
    <>
      {actionData && !ownSummaries.includes(actionData.form) && <FormSummary problem={actionData} />}
      {isWaiting && request.problem === null && (
        <PromisedAnswer {...{ review, today, timeZone, hasMailServer }} />
      )}
      {!isWaiting && <Feedback {...props} />}
      <FollowUpList followUps={review.followUps} timeZone={timeZone} />
      {ask && (
        <ButtonLink href={ask.href} className="justify-self-start whitespace-normal wrap-anywhere">
          {ask.label}
        </ButtonLink>
      )}
      <NextDrills address={addressOf("homework")} {...{ homework, upload, timeZone }} />
      {changes && request.reviewedAt && (
        <NumbersSince changes={changes} since={request.reviewedAt} timeZone={timeZone} />
      )}
      {!request.isDeleted && (
        <BeforeAndAfter
          review={review}
          address={addressOf("before-and-after")}
          timeZone={timeZone}
          problem={actionData}
        />
      )}
      <Angles {...{ review, uploads, addressOf, timeZone }} problem={actionData} />
      <Request {...props} />
    </>
  );
}

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

function Video(props: Parts) {
  const { review, timeZone } = props;
  const [query] = useSearchParams();
  const { request } = review;
  const asked = {
    view: readView(query.get("view")),
    at: readAt(query.get("at")),
    beside: query.get("beside"),
  };
  const words = <Words {...props} />;
  return (
    <>
      <PageHeader
        title={<span className="line-clamp-1 leading-tight lg:line-clamp-2">{titleOf(request)}</span>}
        aside={
          request.status !== "reviewed" && (
            <StatusBadge status={request.status} isRefused={request.problem !== null} />
          )
        }
        back={back}
      />
      <ClipProblem {...request} again="/portal?tab=videos#send-a-video" />
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
