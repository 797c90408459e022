import { Suspense } from "react";
import { Link } from "react-router";
import { ViewLinks } from "#app/features/video/reviews/view-links.tsx";
import { SubmissionCard } from "#app/features/video/submissions/submission-card.tsx";
import { WeeklyUploadCard } from "#app/features/video/submissions/weekly-upload-card.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { onDemand } from "#app/ui/on-demand.ts";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { useTimesTaken } from "#app/ui/use-times-taken.ts";
import { tabAddress } from "../tabs.ts";
import { ProRequired } from "../upgrade-card.tsx";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

const UnfinishedClips = onDemand(
  async () => (await import("#app/features/video/submissions/unfinished-clips.tsx")).UnfinishedClips,
);
const SubmitVideoForm = onDemand(
  async () => (await import("#app/features/video/submissions/submit-video-form.tsx")).SubmitVideoForm,
);
const FilmGuide = onDemand(
  async () => (await import("#app/features/video/submissions/film-guide.tsx")).FilmGuide,
);

const here = tabAddress("videos");
const action = `${here}&form=submit-video`;
type Upload = NonNullable<Props["analysis"]>["upload"];

function ReminderActions({ upload }: { upload: Upload }) {
  return (
    <div className="flex flex-wrap gap-3">
      {upload.hasUploadedThisWeek ? (
        <Button type="button" variant="secondary" disabled>
          Uploaded
        </Button>
      ) : (
        <ButtonLink href="#send-a-clip">Upload this week's video</ButtonLink>
      )}
      <Link to={`${here}&guide=film`} preventScrollReset className={buttonClass({ variant: "quiet" })}>
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

/** The Video Analysis tab: this week's upload, the form, and the member's requests. */
export function Videos({ analysis, timeZone, problem }: Props) {
  const times = useTimesTaken(action, problem !== undefined);
  if (!analysis) return <ProRequired />;
  const { upload, usedUp, submissions, unfinished, isGuideOpen } = analysis;
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:items-start">
      <div className="grid gap-6">
        <WeeklyUploadCard upload={upload} timeZone={timeZone} action={<ReminderActions upload={upload} />} />
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
        <Card heading={<span id="send-a-clip">Send a clip</span>}>
          <Suspense fallback={null}>
            <SubmitVideoForm
              key={times}
              action={action}
              problem={problem}
              unfinished={unfinished}
              usedUp={usedUp}
            />
          </Suspense>
          <PhoneLink to={here}>Film with your phone: open this page there</PhoneLink>
        </Card>
      </div>
      <section className="grid gap-4">
        <h2 className="text-2xl">Your Analysis Requests</h2>
        {submissions.length === 0 && (
          <EmptyState title="No requests yet">
            <p>Say what you want looked at, attach a clip, and your coach takes it from there.</p>
          </EmptyState>
        )}
        {submissions.map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            timeZone={timeZone}
            ways={<ViewLinks id={submission.id} of={formatDateTime(submission.uploadedAt, timeZone)} />}
          />
        ))}
      </section>
      {isGuideOpen && <GuideDialog />}
    </div>
  );
}
