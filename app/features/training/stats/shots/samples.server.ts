import { and, between, inArray } from "drizzle-orm";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { countedSamples, type DatedSample } from "#app/features/training/stats/weeks/weekly-rules.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";

/** A range of days, both ends included. */
export type Days = { from: LocalDate; to: LocalDate };

type Sample = DatedSample & { userId: string };

const byMember = (samples: Sample[]) => Map.groupBy(samples, ({ userId }) => userId);

async function readDrilled(tx: Connection, userIds: string[], days?: Days): Promise<Sample[]> {
  const { userId, completedOn: localDate, roundsThrown: rounds, ppr } = drillCompletions;
  return tx
    .select({ userId, localDate, rounds, ppr })
    .from(drillCompletions)
    .where(and(inArray(userId, userIds), days && between(localDate, days.from, days.to)));
}

async function readPracticed(tx: Connection, userIds: string[], days?: Days): Promise<Sample[]> {
  const { userId, practicedOn: localDate, rounds, ppr } = practiceResults;
  return tx
    .select({ userId, localDate, rounds, ppr })
    .from(practiceResults)
    .where(and(inArray(userId, userIds), days && between(localDate, days.from, days.to)));
}

/** Reads what counts for these members' weeks, on some days or all. */
export async function readCountedSamples(
  tx: Connection,
  userIds: string[],
  days?: Days,
): Promise<(userId: string) => DatedSample[]> {
  const drilled = byMember(await readDrilled(tx, userIds, days));
  const practiced = byMember(await readPracticed(tx, userIds, days));
  return (userId) => countedSamples(drilled.get(userId) ?? [], practiced.get(userId) ?? []);
}
