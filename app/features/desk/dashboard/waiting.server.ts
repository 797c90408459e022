import { sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls } from "#db/schema/calls.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { submissions } from "#db/schema/submissions.ts";
import { callsAhead, newReviewFor, type WaitingItem, type WaitingKind } from "./rules.ts";

/** A row of any kind: `day` is a date, `ms` an instant in milliseconds; one of them or neither. */
type Found = {
  kind: WaitingKind;
  id: string;
  title: string | null;
  text: string;
  day: string | null;
  ms: number | null;
  hasPoster: number;
};

const openHomework = ({ id }: Member) => sql`
  SELECT 'homework' AS kind, ${homework.id} AS id, ${weeklyDrills.title} AS title, ${homework.text} AS text,
    ${homework.dueOn} AS day, NULL AS ms, 0 AS hasPoster
  FROM ${homework} LEFT JOIN ${weeklyDrills} ON ${weeklyDrills.id} = ${homework.drillId}
  WHERE ${homework.userId} = ${id} AND ${homework.doneAt} IS NULL
  ORDER BY ${homework.dueOn} IS NULL, ${homework.dueOn} LIMIT 5`;

const comingCalls = ({ id }: Member, now: number) => sql`
  SELECT 'call', ${calls.id}, NULL, ${calls.coachKey}, NULL, ${calls.startsAt}, 0 FROM ${calls}
  WHERE ${calls.userId} = ${id} AND +${calls.status} = 'booked' AND ${calls.endsAt} > ${now}
    AND ${calls.startsAt} < ${now + callsAhead}
  ORDER BY ${calls.startsAt} LIMIT 2`;

// The plus keeps SQLite from looking through every review of the club: one member has few requests.
const newReviews = ({ id }: Member, now: number) => sql`
  SELECT 'review', ${submissions.id}, NULL, ${submissions.title}, NULL, ${submissions.reviewedAt},
    ${clips.thumbnailKey} IS NOT NULL
  FROM ${submissions} LEFT JOIN ${clips} ON ${clips.originalKey} = ${submissions.fileKey}
  WHERE ${submissions.userId} = ${id} AND +${submissions.status} = 'reviewed'
    AND ${submissions.reviewedAt} > ${now - newReviewFor}
  ORDER BY ${submissions.reviewedAt} DESC LIMIT 2`;

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
  const rows = services.db.read.all<Found>(sql`
      SELECT * FROM (${openHomework(actor)}) UNION ALL SELECT * FROM (${comingCalls(actor, now)})
      UNION ALL SELECT * FROM (${newReviews(actor, now)})`);
  return rows.map((row) => toItem(services, actor, row));
});
