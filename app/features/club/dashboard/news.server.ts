import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import { doneByMember, firstStepsOf } from "#app/features/club/first-steps/first-steps.server.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import { isUnread } from "#app/features/talk/notifications/notifications.server.ts";
import { correctionDays } from "#app/features/training/completions/rules.ts";
import { isOpen } from "#app/features/training/matches/list-matches.server.ts";
import { latelyOf, shotsIn, shotsJson } from "#app/features/training/stats/sums.server.ts";
import { drawnWeeks, newestWeeksJson } from "#app/features/training/stats/weeks/own-weeks.server.ts";
import { isNewAnswer } from "#app/features/video/submissions/awaiting.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { canWatch } from "#app/features/video/tutorials/rules.ts";
import { firstLessonFirst, isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { matches } from "#db/schema/matches.ts";
import { notifications as told } from "#db/schema/notifications.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials, tutorialWatches } from "#db/schema/tutorials.ts";
import { callsAhead, type WaitingItem, type WaitingKind } from "./rules.ts";

type NewsReader = Given<{
  userId: string;
  tier: Tier;
  now: Date;
  soon: number;
  changeableFrom: number;
  weeks: number;
  /** Whose shots are read; empty for none. */
  thrower: string;
  since: LocalDate;
  until: LocalDate;
}>;

const openHomework = ({ userId }: NewsReader) => sql`
  SELECT 'homework' AS kind, ${homework.id} AS id, ${weeklyDrills.title} AS title, ${homework.text} AS text,
    ${homework.dueOn} AS day, NULL AS ms, 0 AS hasPoster
  FROM ${homework} LEFT JOIN ${weeklyDrills} ON ${weeklyDrills.id} = ${homework.drillId}
  WHERE ${homework.userId} = ${userId} AND ${homework.doneAt} IS NULL
  ORDER BY ${homework.dueOn} IS NULL, ${homework.dueOn} LIMIT 5`;

// The unary plus keeps SQLite from scanning every call and review in the club when the member has only a few.
const comingCalls = ({ userId, now, soon }: NewsReader) => sql`
  SELECT 'call', ${calls.id}, NULL, ${calls.coachKey}, NULL, ${calls.startsAt}, 0 FROM ${calls}
  WHERE ${calls.userId} = ${userId} AND +${calls.status} = 'booked' AND ${calls.endsAt} > ${now}
    AND ${calls.startsAt} < ${soon}
  ORDER BY ${calls.startsAt} LIMIT 2`;

const newReviews = ({ userId }: NewsReader) => sql`
  SELECT 'review', ${submissions.id}, NULL, ${submissions.title}, NULL, ${submissions.reviewedAt},
    ${clips.thumbnailKey} IS NOT NULL
  FROM ${submissions} LEFT JOIN ${clips} ON ${clips.originalKey} = ${submissions.fileKey}
  WHERE ${submissions.userId} = ${userId} AND ${isNewAnswer()}
  ORDER BY ${submissions.reviewedAt} DESC LIMIT 2`;

// The last one a round can still be added to.
const openMatches = ({ userId, changeableFrom }: NewsReader) => sql`
  SELECT 'match', ${matches.id}, ${matches.opponent}, ${matches.score} || '–' || ${matches.opponentScore}, NULL,
    ${matches.playedAt}, 0
  FROM ${matches} WHERE ${matches.userId} = ${userId} AND ${matches.removedAt} IS NULL AND ${isOpen}
    AND ${matches.playedAt} > ${changeableFrom}
  ORDER BY ${matches.playedAt} DESC LIMIT 1`;

const notifications = (given: NewsReader) => sql`
  SELECT 'notification', ${told.id}, ${told.title}, ${told.message}, NULL, ${told.createdAt}, 0 FROM ${told}
  WHERE ${isUnread(given)} ORDER BY ${told.createdAt} DESC, ${told.id} DESC LIMIT 5`;

// `day` says it was watched.
const gates = ({ userId }: NewsReader) => sql`
  SELECT 'tutorial', ${tutorials.id}, ${tutorials.tier}, ${tutorials.title},
    (SELECT 'watched' FROM ${tutorialWatches} WHERE ${tutorialWatches.tutorialId} = ${tutorials.id}
      AND ${tutorialWatches.userId} = ${userId} AND ${tutorialWatches.watchedAt} IS NOT NULL),
    ${tutorials.earlyAccessUntil}, 0
  FROM ${tutorials} WHERE ${isPublished} ORDER BY ${firstLessonFirst} LIMIT -1`;

const firstSteps = (given: NewsReader) => sql`
  SELECT 'step', done, NULL, '', NULL, NULL, 0 FROM (${doneByMember(given)})`;

const recordedWeeks = ({ userId, weeks }: NewsReader) => sql`
  SELECT 'weeks', '', NULL, ${newestWeeksJson(userId, weeks)}, NULL, NULL, 0`;

const everything = prepared((db, given: NewsReader) => {
  const { thrower, since, until } = given;
  const shots = () => sql`
    SELECT 'shots', '', NULL, ${shotsJson(db, { userId: thrower, since, until })}, NULL, NULL, 0`;
  const all = [
    openHomework,
    comingCalls,
    newReviews,
    openMatches,
    notifications,
    gates,
    firstSteps,
    recordedWeeks,
    shots,
  ];
  const parts = all.map((part) => sql`SELECT * FROM (${part(given)})`);
  return db
    .select({
      kind: sql<WaitingKind | "notification" | "tutorial" | "step" | "weeks" | "shots">`kind`,
      id: sql<string>`id`,
      title: sql<string | null>`title`,
      text: sql<string>`text`,
      day: sql<string | null>`day`,
      ms: sql<number | null>`ms`,
      hasPoster: sql<number>`hasPoster`,
    })
    .from(sql`(${sql.join(parts, sql` UNION ALL `)})`);
});

/** A row of any kind with a date (`day`), an instant in milliseconds (`ms`), or neither. */
type Found = Awaited<ReturnType<typeof everything>>[number];
type Told = Omit<Found, "kind"> & { kind: WaitingKind };

const instantOf = ({ ms }: Pick<Found, "ms">) => (ms === null ? null : new Date(ms));

function toItem(services: Services, actor: Member, row: Told): WaitingItem {
  const { kind, id, title, day, hasPoster } = row;
  const at = instantOf(row);
  return {
    kind,
    id,
    title,
    text: kind === "call" ? coachName(services, row.text) : row.text,
    on: day ?? (at && localDate(at, actor.timeZone)),
    at,
    poster: hasPoster === 1 ? `${clipAddress(id)}/thumbnail` : null,
  };
}

const kindsThatWait: readonly string[] = ["homework", "call", "review", "match"] satisfies WaitingKind[];
const isWaiting = (row: Found): row is Told => kindsThatWait.includes(row.kind);

/** The tutorials the caller may watch now, the next one first. */
function openTutorials({ clock, config }: Services, actor: Member, rows: readonly Found[]): Found[] {
  return rows.filter((row) => {
    const gate = { tier: row.title as Tier, earlyAccessUntil: instantOf(row) };
    return row.kind === "tutorial" && canWatch(gate, actor, config.tutorialAccess, clock.now()).allowed;
  });
}

/**
 * The caller's news in one query: open homework, calls, finished reviews, a match that isn't over, the newest unread notifications, and how many
 * tutorials they may watch, which of them comes next, with how many are `left` (null when all are watched), a new
 * member's first steps, and, on a plan with a run of weeks, their newest recorded `weeks`, oldest first; with the analysis
 * of shots, also how those went lately.
 */
export const readNews = operation(
  "countWaiting",
  z.object({ weeks: z.number().int().nonnegative().default(0) }),
  async function readNews(services, actor, input) {
    const now = services.clock.now();
    const weeks = isAllowed(actor, "readOwnRun") ? input.weeks : 0;
    const soon = now.getTime() + callsAhead;
    const thrower = weeks > 0 && isAllowed(actor, "readCategoryStats") ? actor.id : "";
    const lately = latelyOf(localDate(now, actor.timeZone));
    const changeableFrom = now.getTime() - correctionDays * 86_400_000;
    const who = { userId: actor.id, tier: actor.effectiveTier, thrower };
    const asked = { ...who, now, soon, changeableFrom, weeks, ...lately };
    const rows = await everything(services.db.read, asked);
    const ofKind = (kind: Found["kind"]) => rows.filter((row) => row.kind === kind);
    const open = openTutorials(services, actor, rows);
    const unwatched = open.filter(({ day }) => day === null);
    const [lesson] = unwatched;
    return {
      waiting: rows.filter(isWaiting).map((row) => toItem(services, actor, row)),
      notifications: ofKind("notification").map(({ id, title, text, ms }) => {
        return { id, title: title ?? "", message: text, createdAt: new Date(ms ?? now) };
      }),
      tutorials: open.length,
      firstSteps: firstStepsOf(
        actor,
        ofKind("step").map(({ id }) => id),
      ),
      lesson: lesson ? { id: lesson.id, title: lesson.text, left: unwatched.length } : null,
      weeks: ofKind("weeks").flatMap(({ text }) => drawnWeeks(text)),
      shots: ofKind("shots").flatMap(({ text }) => shotsIn(text).trends),
    };
  },
);
