import { FollowUpList } from "#app/features/video/reviews/follow-up-list.tsx";
import type { UploadOfWeek } from "#app/features/video/submissions/send-if-asked.tsx";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { FilmSizes } from "#app/ui/picture/film-sizes.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/time/format.ts";
import { Angles } from "./angles.tsx";
import { AskLink } from "./ask-link.tsx";
import { BeforeAndAfter } from "./before-and-after.tsx";
import { NextDrills } from "./next-drills.tsx";
import { NumbersSince } from "./numbers-since.tsx";
import type { OwnReview } from "./own-review.server.ts";
import { PromisedAnswer } from "./promise.tsx";

type Props = {
  review: OwnReview;
  /** Whether the reader can ask about the answer in a message. */
  canAsk: boolean;
  /** The clips for another angle that are being uploaded. */
  uploads: readonly OwnUpload[];
  upload: UploadOfWeek;
  timeZone: string;
  /** The local date, such as 2026-03-01. */
  today: string;
  hasMailServer: boolean;
  reviewTime: string | null;
  problem: FormProblem | undefined;
};

/** The answer in words; for a request closed without one, what to do. */
function Feedback({ review: { request, coach, moments }, canAsk }: Props) {
  if (request.feedbackText) {
    return (
      <section aria-labelledby="feedback">
        <h2 id="feedback" className="inline font-sans text-base font-bold after:content-[':_']">
          {coach ? `${coach}'s feedback` : "Your coach's feedback"}
        </h2>
        <OwnWords className="inline">{request.feedbackText}</OwnWords>
      </section>
    );
  }
  if (moments.length > 0) return null;
  return (
    <p>
      {"This request was closed without written feedback. If you expected some, "}
      <PlainLink href={canAsk ? `/portal/messages?about=${request.id}` : "/portal/messages"} className="link">
        ask in Messages
      </PlainLink>
      .
    </p>
  );
}

function Request({ review: { request }, timeZone }: Props) {
  const { userNotes, title, fileName, fileSize, uploadedAt, sizes, state } = request;
  return (
    <section aria-labelledby="asked" className="grid gap-1">
      <h2 id="asked" className="font-sans text-sm font-semibold text-ink-muted">
        {`What you asked, ${formatDateTime(uploadedAt, timeZone)}`}
      </h2>
      {userNotes !== title && <OwnWords>{userNotes}</OwnWords>}
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

/** Everything below the clip: the promise or the answer in words, what follows from it, and what was asked. */
export function Words(props: Props) {
  const { review, canAsk, uploads, upload, timeZone, today, hasMailServer, reviewTime, problem } = props;
  const { request, homework, changes } = review;
  const addressOf = (form: string) => `/portal/videos/${request.id}?form=${form}`;
  const isWaiting = request.status !== "reviewed";
  return (
    <>
      {problem && !ownSummaries.includes(problem.form) && <FormSummary problem={problem} />}
      {isWaiting && request.problem === null && (
        <PromisedAnswer {...{ review, today, timeZone, hasMailServer, reviewTime }} />
      )}
      {!isWaiting && <Feedback {...props} />}
      <FollowUpList followUps={review.followUps} timeZone={timeZone} />
      {canAsk && <AskLink id={request.id} coach={review.coach} />}
      <NextDrills address={addressOf("homework")} {...{ homework, upload, timeZone }} />
      {changes && request.reviewedAt && (
        <NumbersSince changes={changes} since={request.reviewedAt} timeZone={timeZone} />
      )}
      {!request.isDeleted && (
        <BeforeAndAfter
          review={review}
          address={addressOf("before-and-after")}
          timeZone={timeZone}
          problem={problem}
        />
      )}
      <Angles {...{ review, uploads, addressOf, timeZone }} problem={problem} />
      <Request {...props} />
    </>
  );
}
