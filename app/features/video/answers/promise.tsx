import { classNames } from "#app/ui/class-names.ts";
import { formatDate, formatShortDay } from "#app/ui/time/format.ts";
import type { OwnReview } from "./own-review.server.ts";

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

type Props = {
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
export function PromisedAnswer({ review, today, timeZone, hasMailServer, reviewTime }: Props) {
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
