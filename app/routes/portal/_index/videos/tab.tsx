import { Suspense } from "react";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { ViewLinks } from "#app/features/video/answers/view-links.tsx";
import { SubmissionRow } from "#app/features/video/submissions/submission-row.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { PhoneLink } from "#app/ui/link/phone-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { Progress } from "#app/ui/progress.tsx";
import { formatDate, formatShortDay } from "#app/ui/time/format.ts";
import { type TabProps, tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Data = Awaited<ReturnType<typeof load>>;
type Props = TabProps<Data>;

const UnfinishedClips = onDemand(
  async () => (await import("#app/features/video/submissions/unfinished-clips.tsx")).UnfinishedClips,
);
const SubmitVideoForm = onDemand(
  async () =>
    (await import("#app/features/video/submissions/new-request/submit-video-form.tsx")).SubmitVideoForm,
);
const FilmGuide = onDemand(
  async () => (await import("#app/features/video/submissions/new-request/film-guide.tsx")).FilmGuide,
);

const here = tabAddress("videos");
const action = `${here}&form=submit-video`;
type Upload = NonNullable<Props["analysis"]>["upload"];

/** This week's upload, shown before the member chooses a file. */
function ThisWeek({ upload, timeZone }: { upload: Upload; timeZone: string }) {
  const { hasUploadedThisWeek, nextUploadOpensAt } = upload;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_12rem]">
        <Progress id="weekly-upload" label="Weekly video upload" value={hasUploadedThisWeek ? 1 : 0} max={1}>
          {hasUploadedThisWeek ? "1/1 (100%)" : "0/1 (0%), 1 left this week"}
          {nextUploadOpensAt && `, the next upload opens on ${formatShortDay(nextUploadOpensAt, timeZone)}`}
        </Progress>
      </div>
      {hasUploadedThisWeek && (
        <Button type="button" variant="secondary" disabled>
          Uploaded
        </Button>
      )}
      <Link to={`${here}&guide=film`} preventScrollReset className="link py-2.5">
        What to film
      </Link>
    </div>
  );
}

function GuideDialog() {
  return (
    <Dialog title="What to film" closeHref={here}>
      <Suspense fallback={null}>
        <FilmGuide />
      </Suspense>
    </Dialog>
  );
}

type Analysis = NonNullable<Props["analysis"]>;

/** The shown videos that were reviewed, which a new one can answer. */
const earlierOf = (submissions: Analysis["requests"], timeZone: string) =>
  submissions
    .filter(({ status }) => status === "reviewed")
    .map(({ id, title, uploadedAt }) => ({
      value: id,
      label: `${formatDate(uploadedAt, timeZone)}: ${title}`,
    }));

type SendProps = Pick<Props, "problem" | "timeZone"> & { analysis: Analysis };

function SendClip({ analysis, timeZone, problem }: SendProps) {
  const times = useTimesTaken(action);
  return (
    <section aria-labelledby="send-a-video" className="grid gap-3">
      <h2 id="send-a-video" className="text-xl">
        Send a video
      </h2>
      <Suspense fallback={null}>
        <SubmitVideoForm
          key={times}
          action={action}
          problem={problem}
          unfinished={analysis.unfinished}
          usedUp={analysis.usedUp}
          earlier={earlierOf(analysis.requests, timeZone)}
        />
      </Suspense>
      <PhoneLink to={here}>Film with your phone: open this page there</PhoneLink>
    </section>
  );
}

function Requests({ analysis, timeZone }: { analysis: Analysis; timeZone: string }) {
  const { requests, more, coach, today, reviewTime } = analysis;
  return (
    <section aria-labelledby="requests" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 id="requests" className="text-xl">
        Your Analysis Requests
      </h2>
      {requests.length === 0 && (
        <div className="mt-3">
          <EmptyState title="No requests yet">
            <p>Say what you'd like your coach to look at, attach a video, and they'll take it from there.</p>
          </EmptyState>
        </div>
      )}
      <ul>
        {requests.map((submission, place) => (
          <SubmissionRow
            key={submission.id}
            {...{ submission, coach, today, timeZone, reviewTime, place }}
            ways={
              <ViewLinks
                id={submission.id}
                of={`${submission.title}, ${formatDate(submission.uploadedAt, timeZone)}`}
              />
            }
          />
        ))}
      </ul>
      {more !== null && (
        <Link
          to={`${here}&requests=${more}`}
          preventScrollReset
          className={buttonClass({ className: "mt-4" })}
        >
          Show earlier requests
        </Link>
      )}
    </section>
  );
}

/** In place of a form that would be refused: when the next video can be sent, and what can be asked until then. */
function NextUpload({ usedUp }: { usedUp: string }) {
  return (
    <section aria-labelledby="send-a-video" className="grid gap-2">
      <h2 id="send-a-video" className="text-xl">
        Send a video
      </h2>
      <p>{usedUp}</p>
      <p>
        <Link to="/portal/messages" className="link inline-block py-2.5">
          Ask your coach a question meanwhile
        </Link>
      </p>
    </section>
  );
}

/** The Video Analysis tab: this week's upload, the form, and the requests, which come first once the week is used. */
export default function Videos({ analysis, timeZone, problem }: Props) {
  if (!analysis) {
    return (
      <PlanRequired plan="Pro" sample="review">
        Send one video a week, and a coach answers with drawings on your throw, tips, and the drills to do
        next.
      </PlanRequired>
    );
  }
  const { upload, usedUp, unfinished, isGuideOpen } = analysis;
  const isSendingFirst = usedUp === null || unfinished.length > 0 || problem !== undefined;
  const send = isSendingFirst ? (
    <SendClip {...{ analysis, timeZone, problem }} />
  ) : (
    <NextUpload usedUp={usedUp} />
  );
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid gap-5">
        <ThisWeek upload={upload} timeZone={timeZone} />
        {unfinished.length > 0 && (
          <Suspense fallback={null}>
            <UnfinishedClips
              uploads={unfinished}
              timeZone={timeZone}
              submitAction={action}
              discardAction={`${here}&form=discard-upload`}
            />
          </Suspense>
        )}
        {isSendingFirst && send}
      </div>
      <Requests analysis={analysis} timeZone={timeZone} />
      {!isSendingFirst && send}
      {isGuideOpen && <GuideDialog />}
    </div>
  );
}

/** Whether the tab still shows the refused form: its subject may be gone. */
export const showsForm = ({ analysis }: Data, form: string) => form === "submit-video" && analysis !== null;
