import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { FilmState } from "#app/ui/picture/film.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { formatShortDay } from "#app/ui/time/format.ts";
import type { ShownSubmission } from "./list-own-submissions.server.ts";
import { expectWithin } from "./rules.ts";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
  submission: ShownSubmission;
  /** First name of the member's coach, or null. */
  coach: string | null;
  /** The member's local date. */
  today: string;
  /** What the club promises; null if it promises no time. */
  reviewTime: string | null;
  /** Its place in the list. */
  place: number;
  /** The views of a clip with feedback. */
  ways: ReactNode;
};

/** Who will review a waiting request and by when, if the club promises a time. */
function promiseOf({ submission, coach, today, reviewTime }: Props): string {
  const { dueOn } = submission;
  if (reviewTime === null) return `With ${coach ?? "a coach"}.`;
  const by = formatShortDay(dueOn);
  return dueOn < today
    ? `Your review was due ${by}. It's late, and we're sorry.`
    : `${expectWithin(reviewTime)}: ${coach ?? "a coach"} answers by ${by}.`;
}

/** One of the member's requests: its still, the question, its state, and the coach's answer. */
export function SubmissionRow(props: Props) {
  const { submission, ways } = props;
  const { id, title, state, feedbackText, thumbnail, durationMs, made, refusal, isNew } = submission;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <Link to={`/portal/videos/${id}`} className="flex items-start gap-4 hover:bg-surface-sunken">
        <VideoPoster
          src={thumbnail}
          durationMs={durationMs}
          place={props.place}
          className="w-[120px] flex-none sm:w-[160px]"
        />
        <span dir="auto" className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
          {title}
        </span>
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge {...state} />
        {isNew && <Badge tone="accent">New</Badge>}
      </div>
      {state.place && <p>{promiseOf(props)}</p>}
      {refusal && <FilmState {...refusal} />}
      {made && <p className="text-sm text-ink-muted">{made}</p>}
      {feedbackText && (
        <>
          <OwnWords className="line-clamp-3">{feedbackText}</OwnWords>
          {ways}
        </>
      )}
    </li>
  );
}
