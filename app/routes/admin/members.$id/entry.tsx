import type { ReactNode } from "react";
import { Link } from "react-router";
import { auditWords, changeText } from "#app/features/base/audit/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import type { EntryKind, TimelineEntry } from "#app/features/desk/members/timeline-rules.ts";
import { changeWords } from "#app/features/people/entitlements/why-this-plan.tsx";
import { statusWords } from "#app/features/talk/calls/call-words.ts";
import { againstWords, matchWords, rateWords } from "#app/features/training/matches/match-words.tsx";
import { ratesOf, resultOf } from "#app/features/training/matches/rules.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { formatDate, formatNumber } from "#app/ui/format.ts";

/** The member, the coaches, and the zones of the coach who reads and of the club. */
export type About = {
  firstName: string;
  coaches: readonly { key: string; name: string }[];
  timeZone: string;
  siteTimeZone: string;
};

type Told = { said: ReactNode; words?: string | null };
type Teller = (entry: TimelineEntry, about: About) => Told;

const score = ({ ppr, rounds }: TimelineEntry["more"]) =>
  `${formatNumber(Number(ppr), 1)} PPR over ${rounds} ${rounds === 1 ? "round" : "rounds"}`;

const review = ({ id, title }: TimelineEntry) => (
  <Link to={`/admin/review/${id}`} className="link">
    {shownTitle(title ?? "")}
  </Link>
);

function tellHomework({ who, words, more }: TimelineEntry): Told {
  const due = more.dueOn ? `, due ${formatDate(String(more.dueOn), "UTC")}` : "";
  return { said: `${who ?? "A coach"} gave homework${due}${more.isDone ? " (done)" : ""}:`, words };
}

function tellPlan({ title, who, more }: TimelineEntry, { siteTimeZone }: About): Told {
  const { from, to, until, ...rest } = more as Record<string, never>;
  const times = { until: until ? new Date(until) : null };
  const change = { ...rest, ...times, kind: title as never, fromTier: from, toTier: to, actorName: who };
  return { said: changeWords(change as unknown as Parameters<typeof changeWords>[0], siteTimeZone) };
}

function tellCoach({ title, words, who, more }: TimelineEntry): Told {
  const act = (auditWords as Record<string, string>)[title ?? ""] ?? title;
  const { before, after } = more as Record<string, Record<string, unknown> | null>;
  return {
    said: `${act}${words ? ` “${words}”` : ""} · ${who}`,
    words: after ? changeText(before ?? null, after) : null,
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
  review: (entry) => ({ said: <>The review of {review(entry)} went out</>, words: entry.words }),
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
          Call with {coaches.find(({ key }) => key === who)?.name ?? "a coach"}
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

/** One entry of a member's timeline: when, what happened, and the text. */
export function Entry({ entry, about }: { entry: TimelineEntry; about: About }) {
  const { said, words } = tellers[entry.kind](entry, about);
  return (
    <li className="grid gap-x-4 border-b border-line py-2.5 lg:grid-cols-[7.5rem_1fr]">
      <span className="text-sm text-ink-muted">{formatDate(entry.at, about.timeZone)}</span>
      <div>
        <p>{said}</p>
        {words && <p className="line-clamp-3 whitespace-pre-line text-ink-muted">{words}</p>}
      </div>
    </li>
  );
}
