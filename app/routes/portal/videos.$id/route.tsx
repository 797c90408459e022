import { type RefObject, useRef } from "react";
import { useSearchParams } from "react-router";
import { Angles } from "#app/features/video/reviews/angles.tsx";
import { ClipProblem } from "#app/features/video/reviews/clip-problem.tsx";
import { readOwnReview } from "#app/features/video/reviews/own-review.server.ts";
import { HomeworkList, TipList } from "#app/features/video/reviews/review-parts.tsx";
import { ReviewView } from "#app/features/video/reviews/review-view.tsx";
import { ViewLinks } from "#app/features/video/reviews/view-links.tsx";
import { readAt, readView } from "#app/features/video/reviews/views.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { StatusBadges } from "#app/features/video/submissions/status-badges.tsx";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { FormSummary } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.review.request) : "Video"} · Video Analysis` },
];

export const loader = memberLoader(async ({ services, actor, params, prefersSmallVideos }) => ({
  timeZone: actor.timeZone,
  review: await readOwnReview(services, actor, { id: params.id, prefersSmallVideos }),
  uploads: await listOwnUploads(services, actor, { kind: "angle" }),
}));

export const action = formAction(forms);

/** The title is the message's beginning (D28): it says so where the message goes on. */
const titleOf = ({ title, userNotes }: { title: string; userNotes: string }) =>
  userNotes === title ? title : shownTitle(title);

type Shown = Pick<Route.ComponentProps, "actionData"> & Route.ComponentProps["loaderData"];

function Words({
  review,
  uploads,
  timeZone,
  actionData,
  clip,
}: Shown & { clip: RefObject<HTMLVideoElement | null> }) {
  const [query] = useSearchParams();
  const { request, homework } = review;
  const view = readView(query.get("view"));
  const addressOf = (form: string) => `/portal/videos/${request.id}?form=${form}`;
  return (
    <div className="grid gap-6">
      {actionData && actionData.form !== "send-angle" && <FormSummary problem={actionData} />}
      {request.userNotes !== request.title && (
        <Card heading="What you asked">
          <p className="whitespace-pre-line">{request.userNotes}</p>
        </Card>
      )}
      {request.feedbackText && (
        <Card heading="Your coach's feedback">
          <p className="whitespace-pre-line">{request.feedbackText}</p>
        </Card>
      )}
      <TipList review={review} clip={clip} view={view === "compare" ? null : view} />
      <HomeworkList homework={homework} address={addressOf("homework")} timeZone={timeZone} />
      <Angles
        review={review}
        uploads={uploads}
        addressOf={addressOf}
        timeZone={timeZone}
        problem={actionData}
      />
    </div>
  );
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const clip = useRef<HTMLVideoElement>(null);
  const { review, timeZone } = loaderData;
  const { request } = review;
  const view = readView(query.get("view"));
  return (
    <>
      <PageHeader
        title={titleOf(request)}
        lead={`Sent ${formatDateTime(request.uploadedAt, timeZone)}`}
        aside={<StatusBadges status={request.status} isRefused={request.problem !== null} />}
        back={{ href: "/portal?tab=videos", label: "Back to Video Analysis" }}
      />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <section id="clip" aria-label="The clip" className="grid gap-4">
          {request.feedbackText && <ViewLinks id={request.id} of={titleOf(request)} current={view} />}
          <ClipProblem {...request} />
          {!request.isDeleted && (
            <ReviewView key={view} review={review} view={view} at={readAt(query.get("at"))} clip={clip} />
          )}
        </section>
        <Words {...loaderData} actionData={actionData} clip={clip} />
      </div>
    </>
  );
}
