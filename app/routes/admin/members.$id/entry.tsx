import type { ReactNode } from "react";
import { readingOf } from "#app/features/base/audit/audit-trail.tsx";
import { actWords, changeText } from "#app/features/base/audit/rules.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import type { EntryKind, TimelineEntry } from "#app/features/club/member-view/timeline-rules.ts";
import { changeWords } from "#app/features/people/entitlements/reasons/why-this-plan.tsx";
import { statusWords } from "#app/features/talk/calls/call-words.ts";
import { againstWords, matchWords, rateWords } from "#app/features/training/matches/match-words.tsx";
import { ratesOf, resultOf } from "#app/features/training/matches/rules.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { formatDate, formatNumber } from "#app/ui/time/format.ts";

/** The member, the coaches, the zones of the coach who reads and of the club, now, and whether stills are shown. */
export type About = {
  firstName: string;
  coaches: readonly { key: string; name: string }[];
  timeZone: string;
  siteTimeZone: string;
  now: Date;
  hasStills: boolean;
};

const firstNameOf = (name: string) => name.split(" ")[0] ?? name;

/** A coach goes by the first name here, as the member does, whichever of their names was stored. */
const calledBy = (who: string | null, { coaches }: About) =>
  coaches.some(({ name }) => name === who) ? firstNameOf(who ?? "") : who;

type Told = { said: ReactNode; words?: string | null };
type Teller = (entry: TimelineEntry, about: About) => Told;

const score = ({ ppr, rounds }: TimelineEntry["more"]) =>
  `${formatNumber(Number(ppr), 1)} PPR over ${roundsWords(Number(rounds))}`;

const review = ({ id, title }: TimelineEntry) => (
  <Link to={`/admin/review/${id}`} className="link">
    {shownTitle(title ?? "")}
  </Link>
);

function tellHomework({ who, words, more }: TimelineEntry): Told {
  const due = more.dueOn ? `, due ${formatDate(String(more.dueOn), "UTC")}` : "";
  return { said: `${who ?? "A coach"} assigned homework${due}${more.isDone ? " (done)" : ""}:`, words };
}

function tellPlan({ title, who, more }: TimelineEntry, { siteTimeZone }: About): Told {
  const { from, to, until, ...rest } = more as Record<string, never>;
  const times = { until: until ? new Date(until) : null };
  const change = { ...rest, ...times, kind: title as never, fromTier: from, toTier: to, actorName: who };
  return { said: changeWords(change as unknown as Parameters<typeof changeWords>[0], siteTimeZone) };
}

function tellCoach({ title, words, who, more }: TimelineEntry, { coaches, siteTimeZone }: About): Told {
  const reading = readingOf({ coaches, siteTimeZone });
  const { before, after } = more as Record<string, Record<string, unknown> | null>;
  return {
    said: `${actWords(title ?? "", words)} · ${who}`,
    words: after ? changeText(before ?? null, after, reading) || null : null,
  };
}

function tellMatch({ title, words, more }: TimelineEntry, { firstName }: About): Told {
  const match = more as Record<
    "score" | "opponentScore" | "roundsThrown" | "points" | "opponentPoints",
    number
  >;
  const { score, opponentScore } = match;
  const result = resultOf({ mine: score, theirs: opponentScore });
  const said = `${againstWords(title)}: ${matchWords({ result, score, opponentScore })}. ${rateWords(ratesOf(match), firstName)}`;
  return { said, words };
}

const tellers: Record<EntryKind, Teller> = {
  drill: ({ title, words, more }, { firstName }) => ({
    said: (
      <>
        {firstName} logged <strong>{title ?? "Unknown Drill"}</strong>: {score(more)}
      </>
    ),
    words,
  }),
  practice: ({ title, words, more }, { firstName }) => ({
    said: `${firstName} practiced ${title?.replaceAll("_", " ")}: ${score(more)}`,
    words,
  }),
  match: tellMatch,
  video: (entry, { firstName }) => ({
    said: (
      <>
        {firstName} sent a video: {review(entry)}
      </>
    ),
  }),
  review: (entry) => ({ said: <>The review of {review(entry)} was published</>, words: entry.words }),
  note: ({ title, words, who, more }, { firstName }) => ({
    said: (
      <>
        {who ?? "A coach"} sent a note: <strong>{title}</strong>
        {!more.isRead && ` (${firstName} hasn't read it)`}
      </>
    ),
    words,
  }),
  message: ({ who, words, title }) => ({ said: `${who} wrote${title ? ` about ${title}` : ""}:`, words }),
  call: ({ id, title, words, who, more }, { coaches }) => ({
    said: (
      <>
        <Link to={`/admin/calls/${id}`} className="link">
          Call with {firstNameOf(coaches.find(({ key }) => key === who)?.name ?? "") || "a coach"}
        </Link>
        {`: ${statusWords[more.status as keyof typeof statusWords].toLowerCase()}${title ? `, about ${title}` : ""}`}
      </>
    ),
    words,
  }),
  report: ({ id, title, words, more }) => ({
    said: (
      <>
        <Link to={`/admin/reports/${id}`} className="link">
          Progress report for {monthWords(title ?? "")}
        </Link>
        {more.isPublished ? "" : ": waiting for a coach's lines"}
      </>
    ),
    words,
  }),
  homework: tellHomework,
  plan: tellPlan,
  coach: tellCoach,
  act: tellCoach,
};

/** The local date of an entry, and its words: the year only where it's not this one. */
function dayOf({ at }: TimelineEntry, { timeZone, now }: About) {
  const day = localDate(at, timeZone);
  const isThisYear = day.slice(0, 4) === localDate(now, timeZone).slice(0, 4);
  return { day, words: isThisYear ? dayWords(day) : formatDate(at, timeZone) };
}

/** A video that was sent, as a small picture. */
function Still({ entry: { more }, about }: { entry: TimelineEntry; about: About }) {
  if (typeof more.still !== "string" || !about.hasStills) return null;
  const durationMs = typeof more.durationMs === "number" ? more.durationMs : null;
  return <VideoPoster src={more.still} durationMs={durationMs} className="mt-1 w-28" />;
}

type EntryProps = { entry: TimelineEntry; before: TimelineEntry | undefined; about: About };

/** One entry of a member's timeline: when, what happened, and the text. A day is named at its first entry. */
export function Entry({ entry, before, about }: EntryProps) {
  const { said, words } = tellers[entry.kind]({ ...entry, who: calledBy(entry.who, about) }, about);
  const { day, words: dayName } = dayOf(entry, about);
  const isFirst = !before || dayOf(before, about).day !== day;
  return (
    <li
      className={classNames(
        "grid gap-x-4 py-1.5 lg:grid-cols-[6rem_1fr]",
        isFirst && "border-t border-line first:border-t-0",
      )}
    >
      <span className={isFirst ? "text-sm font-semibold text-ink-muted" : "sr-only"}>{dayName}</span>
      <div className="lg:col-start-2">
        <p>{said}</p>
        <Still entry={entry} about={about} />
        {words && <OwnWords className="line-clamp-3 text-ink-muted">{words}</OwnWords>}
      </div>
    </li>
  );
}
