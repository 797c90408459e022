import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { addDays } from "#app/features/base/calendar/rules.ts";
import type { Days } from "#app/features/training/stats/shots/samples.server.ts";
import type { Connection } from "#db/client.ts";
import { goals } from "#db/schema/goals.ts";
import { paceDays, standingOf } from "./goal-rules.ts";
import { goalName, standingSentence } from "./goal-words.ts";
import { readTraining } from "./logged-training.server.ts";

/** The status of each goal a member had in a month, as of its last day; one line per goal, next due first. */
export async function goalLines(
  read: Connection,
  member: Pick<Member, "id">,
  { from, to }: Days,
): Promise<string[]> {
  const rows = await read
    .select()
    .from(goals)
    .where(
      and(
        eq(goals.userId, member.id),
        isNull(goals.removedAt),
        lte(goals.startsOn, to),
        gte(goals.dueOn, from),
      ),
    )
    .orderBy(asc(goals.dueOn), asc(goals.id));
  if (rows.length === 0) return [];
  const since = rows.reduce((day, { startsOn }) => (startsOn < day ? startsOn : day), addDays(to, -paceDays));
  const training = await readTraining(read, member.id, { from: since, to });
  return rows.map((row) => {
    const standing = standingOf(row, training, to);
    return `${goalName(row)}: ${standingSentence({ ...row, ...standing }, to)}`;
  });
}
