import { useContext } from "react";
import type { HomeworkWithDrill } from "#app/features/training/homework/homework.server.ts";
import type { Change } from "#app/features/training/homework/progress-rules.ts";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { roundsWords as rounds, smallSample } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { AngleClip } from "#app/features/video/reviews/clip/angle-clip.tsx";
import { FollowUpList } from "#app/features/video/reviews/follow-up-list.tsx";
import {
  SendIfAsked,
  type UploadOfWeek,
} from "#app/features/video/submissions/new-request/send-if-asked.tsx";
import { StatusBadge } from "#app/features/video/submissions/status-badge.tsx";
import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, FormSummary } from "#app/ui/form/page-form.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { FilmSizes } from "#app/ui/picture/film-sizes.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMonthDay,
  formatShortDay,
} from "#app/ui/time/format.ts";
import { BeforeAndAfter } from "./before-and-after.tsx";
import type { OwnReview } from "./own-review.server.ts";
import { ShownMoment } from "./shown-moment.tsx";

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

const MeasureList = latePart(
  async () => (await import("#app/features/video/measures/measure-list.tsx")).MeasureList,
);
const load = () => import("./angle-forms.tsx");
const AngleForm = latePart(async () => (await load()).AngleForm);
const UnfinishedAngles = latePart(async () => (await load()).UnfinishedAngles);

type AnglesProps = {
  review: OwnReview;
  /** The clips for another angle that are being uploaded. */
  uploads: readonly OwnUpload[];
  /** Where the page's form posts. */
  addressOf(form: string): string;
  timeZone: string;
  problem: FormProblem | undefined;
};

/** A coach's questions for another angle; the open one takes a clip, which doesn't count as the weekly upload. */
function Angles({ review, uploads, addressOf, timeZone, problem }: AnglesProps) {
  const { angles } = review;
  if (angles.length === 0) return null;
  // What is on its way when the review is published can still be handed over.
  const open = angles.find(({ takesClip }) => takesClip);
  const address = addressOf("send-angle");
  return (
    <>
      <Card heading="Another angle">
        <div className="grid gap-5">
          {angles.map((angle) => (
            <AngleClip key={angle.id} angle={angle} timeZone={timeZone} />
          ))}
          {open?.isOpen && (
            <>
              <p>You can send one video for it. It doesn't count as this week's upload.</p>
              <AngleForm
                angleId={open.id}
                declineAddress={addressOf("decline-angle")}
                {...{ address, problem, uploads }}
              />
            </>
          )}
        </div>
      </Card>
      {open && (
        <UnfinishedAngles
          angleId={open.id}
          discardAction={addressOf("discard-upload")}
          {...{ address, uploads, timeZone }}
        />
      )}
    </>
  );
}

/** The address of a message that begins with a video, and with a moment of it in milliseconds. */
const askAddress = (id: string, at: number | null) =>
  `/portal/messages?${new URLSearchParams({ about: id, ...(at !== null && { moment: String(at) }) })}`;

/** Starts a message about a video, and about the moment that is shown. */
function AskLink({ id, coach }: { id: string; coach: string | null }) {
  const at = useContext(ShownMoment);
  return (
    <ButtonLink href={askAddress(id, at)} className="justify-self-start whitespace-normal wrap-anywhere">
      {`Ask ${coach ?? "your coaches"} about this`}
    </ButtonLink>
  );
}

type NextDrillsProps = {
  homework: readonly HomeworkWithDrill[];
  upload: UploadOfWeek;
  address: string;
  timeZone: string;
};

function Act({ item, address }: { item: HomeworkWithDrill; address: string }) {
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="homeworkId" value={item.id} />
      <input type="hidden" name="isDone" value={item.doneAt ? "off" : "on"} />
      <Button variant="secondary">
        {item.doneAt ? "Mark as not done" : "Mark as done"}
        <span className="sr-only">{`: ${item.text}`}</span>
      </Button>
    </Form>
  );
}

type ItemProps = { item: HomeworkWithDrill } & Omit<NextDrillsProps, "homework">;

function NextDrill({ item, upload, address, timeZone }: ItemProps) {
  const { text, drill, drillId, dueOn, doneAt } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-sunken">
        {drill ? <ShotArc shot={drill.category} /> : <Icon name="pencil" size={20} />}
      </span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {text}
        </span>
        {doneAt ? (
          <span className="text-sm text-success">{`Done ${formatDate(doneAt, timeZone)}`}</span>
        ) : (
          dueOn && <span className="text-sm text-ink-muted">{`Due ${formatMonthDay(dueOn)}`}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {drill && !doneAt && (
          <Link
            to={`/portal?tab=progress&complete=${drillId}`}
            className={buttonClass({ variant: "secondary" })}
          >
            Complete Drill<span className="sr-only">{`: ${drill.title}`}</span>
          </Link>
        )}
        <Act item={item} address={address} />
        {!drill && !doneAt && <SendIfAsked upload={upload} timeZone={timeZone} />}
      </span>
    </li>
  );
}

/** The drills and text assigned in a review; each drill can be logged from here. */
function NextDrills({ homework, ...rest }: NextDrillsProps) {
  if (homework.length === 0) return null;
  return (
    <section aria-labelledby="do-next">
      <h2 id="do-next" className="font-sans text-sm font-semibold text-ink-muted">
        Do this next
      </h2>
      <ul>
        {homework.map((item) => (
          <NextDrill key={item.id} item={item} {...rest} />
        ))}
      </ul>
    </section>
  );
}

/** The change in PPR: "up 0.8", "down 0.2", "no change"; null if one side has no number. */
function moved(before: number | null, after: number): string | null {
  if (before === null) return null;
  const by = shownChange(after, before);
  if (by === 0) return "no change";
  return `${by > 0 ? "up" : "down"} ${changeText(by)}`;
}

function ChangeWords({ change: { category, before, after } }: { change: Change }) {
  if (after.ppr === null) return null;
  const shot = category ? shotWords(category).toLowerCase() : "all shots";
  const by = moved(before.ppr, after.ppr);
  return (
    <li>
      <p className="font-display text-xl font-bold">
        {`${pprText(after.ppr)} PPR ${shot}${by ? `, ${by}` : ""}`}
      </p>
      <p className="text-sm text-ink-muted">
        {`${rounds(after.rounds)} since`}
        {before.ppr === null
          ? ", none in the four weeks before"
          : `, ${pprText(before.ppr)} over ${rounds(before.rounds)} in the four weeks before`}
        {smallSample(after.rounds, before.rounds, "before")}
      </p>
    </li>
  );
}

type NumbersSinceProps = { changes: readonly Change[]; since: Date; timeZone: string };

/** How the numbers of an answer's shots changed since. */
function NumbersSince({ changes, since, timeZone }: NumbersSinceProps) {
  const hasNumbers = changes.some(({ after }) => after.ppr !== null);
  return (
    <section aria-labelledby="numbers-since" className="grid gap-2">
      <h2 id="numbers-since" className="font-sans text-sm font-semibold text-ink-muted">
        {`Since this review, ${formatDate(since, timeZone)}`}
      </h2>
      {hasNumbers ? (
        <ul className="grid gap-3">
          {changes.map((change) => (
            <ChangeWords key={change.category ?? "all"} change={change} />
          ))}
        </ul>
      ) : (
        <p>
          {"Nothing logged yet. "}
          <PlainLink href="/portal?tab=progress" className="link">
            Log a drill
          </PlainLink>
          {" and your numbers show up here."}
        </p>
      )}
    </section>
  );
}

type Step = { label: string; note: string | null; isDone: boolean };

function StepLine({ step }: { step: Step }) {
  return (
    <li className="flex items-baseline gap-3 py-1.5">
      <span
        aria-hidden="true"
        className={classNames("size-3 flex-none rounded-full border-2 border-ink", step.isDone && "bg-ink")}
      />
      <span>
        {step.label}
        <span className="sr-only">{step.isDone ? ", done" : ", not yet"}</span>
        {step.note && <span className="text-ink-muted">{` · ${step.note}`}</span>}
      </span>
    </li>
  );
}

type PromisedAnswerProps = {
  review: OwnReview;
  today: string;
  timeZone: string;
  hasMailServer: boolean;
  reviewTime: string | null;
};

type Due = { name: string; by: string; isLate: boolean; reviewTime: string | null };

/** Who answers, and by when if the club promises a time. */
function titleOf({ name, by, isLate, reviewTime }: Due): string {
  if (reviewTime === null) return `${name} answers`;
  return isLate ? `Your review was due ${by}` : `${name} answers by ${by}`;
}

/** What a waiting member is promised: who answers, by when, and how far along it is. */
function PromisedAnswer({ review, today, timeZone, hasMailServer, reviewTime }: PromisedAnswerProps) {
  const { coach, request, isBegun } = review;
  const name = coach ?? "A coach";
  const isLate = request.dueOn < today;
  const by = formatShortDay(request.dueOn);
  const steps = [
    { label: "Sent", note: formatDate(request.uploadedAt, timeZone), isDone: true },
    { label: isBegun ? `${name} is looking at it` : "With a coach", note: null, isDone: isBegun },
    { label: "Review", note: null, isDone: false },
  ];
  return (
    <section aria-labelledby="promise" className="grid gap-2">
      <h2 id="promise" className="text-xl">
        {titleOf({ name, by, isLate, reviewTime })}
      </h2>
      <p>
        {isLate && reviewTime !== null
          ? "It's late, and we're sorry. It's at the top of your coaches' list."
          : hasMailServer
            ? "We'll email you when it's here."
            : "You'll find it here."}
      </p>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.label} step={step} />
        ))}
      </ol>
    </section>
  );
}

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
      {!isWaiting && (
        <p>
          <StatusBadge {...request.badge} />
        </p>
      )}
      {!isWaiting && <Feedback {...props} />}
      {review.measured.length > 0 && <MeasureList lines={review.measured} />}
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
