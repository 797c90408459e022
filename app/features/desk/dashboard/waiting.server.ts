import { sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import { isNewAnswer } from "#app/features/video/submissions/awaiting.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { submissions } from "#db/schema/submissions.ts";
import { callsAhead, type WaitingItem, type WaitingKind } from "./rules.ts";

type Asked = Given<{ userId: string; now: number; soon: number }>;

const openHomework = ({ userId }: Asked) => sql`
  SELECT 'homework' AS kind, ${homework.id} AS id, ${weeklyDrills.title} AS title, ${homework.text} AS text,
    ${homework.dueOn} AS day, NULL AS ms, 0 AS hasPoster
  FROM ${homework} LEFT JOIN ${weeklyDrills} ON ${weeklyDrills.id} = ${homework.drillId}
  WHERE ${homework.userId} = ${userId} AND ${homework.doneAt} IS NULL
  ORDER BY ${homework.dueOn} IS NULL, ${homework.dueOn} LIMIT 5`;

// A plus before a state keeps SQLite from looking through every call and review of the club: one member has few.
const comingCalls = ({ userId, now, soon }: Asked) => sql`
  SELECT 'call', ${calls.id}, NULL, ${calls.coachKey}, NULL, ${calls.startsAt}, 0 FROM ${calls}
  WHERE ${calls.userId} = ${userId} AND +${calls.status} = 'booked' AND ${calls.endsAt} > ${now}
    AND ${calls.startsAt} < ${soon}
  ORDER BY ${calls.startsAt} LIMIT 2`;

const newReviews = ({ userId }: Asked) => sql`
  SELECT 'review', ${submissions.id}, NULL, ${submissions.title}, NULL, ${submissions.reviewedAt},
    ${clips.thumbnailKey} IS NOT NULL
  FROM ${submissions} LEFT JOIN ${clips} ON ${clips.originalKey} = ${submissions.fileKey}
  WHERE ${submissions.userId} = ${userId} AND ${isNewAnswer()}
  ORDER BY ${submissions.reviewedAt} DESC LIMIT 2`;

const allWaiting = prepared((db, given: Asked) => {
  const parts = [openHomework(given), comingCalls(given), newReviews(given)].map(
    (part) => sql`SELECT * FROM (${part})`,
  );
  return db
    .select({
      kind: sql<WaitingKind>`kind`,
      id: sql<string>`id`,
      title: sql<string | null>`title`,
      text: sql<string>`text`,
      day: sql<string | null>`day`,
      ms: sql<number | null>`ms`,
      hasPoster: sql<number>`hasPoster`,
    })
    .from(sql`(${sql.join(parts, sql` UNION ALL `)})`);
});

/** A row of any kind: `day` is a date, `ms` an instant in milliseconds; one of them or neither. */
type Found = Awaited<ReturnType<typeof allWaiting>>[number];

function toItem(services: Services, actor: Member, row: Found): WaitingItem {
  const { kind, id, title, ms, day, hasPoster } = row;
  const at = ms === null ? null : new Date(ms);
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

/** Homework, calls and finished reviews that wait for the caller, read in one go. */
export const listWaiting = operation("listOwnHomework", noInput, async function listWaiting(services, actor) {
  const now = services.clock.now().getTime();
  const rows = await allWaiting(services.db.read, {
    userId: actor.id,
    now,
    soon: now + callsAhead,
  });
  return rows.map((row) => toItem(services, actor, row));
});
