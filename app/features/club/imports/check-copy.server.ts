import { createHash } from "node:crypto";
import { and, eq, isNull, like, or } from "drizzle-orm";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { goals } from "#db/schema/goals.ts";
import { measures } from "#db/schema/measures.ts";
import { users } from "#db/schema/users.ts";
import { type ListedDrill, listImported, prefix, requirePossible } from "./check-drills.server.ts";
import { type Fault, RowError } from "./columns.ts";
import { type CheckedBags, checkBags, nameOfBags } from "./copy-bags.server.ts";
import { readCopy, type TrainingCopy } from "./copy-schema.server.ts";
import { accountWords, messages, newBagWords, newDrillWords, newMeasureWords } from "./messages.ts";

type Result = Omit<ListedDrill, "userId" | "line">;

/** The parts of a copy to import: results, the drills and bags they need (by the other club's ids), and goals. */
export type CheckedCopy = CheckedBags & {
  copy: TrainingCopy;
  /** The member's account in this club, if any. */
  userId: string | null;
  good: Result[];
  /** This club's drill with the same title and category, for each drill of the copy that has one. */
  drillIds: Map<string, string>;
  newDrills: TrainingCopy["drills"];
  newGoals: TrainingCopy["goals"];
  newMeasures: TrainingCopy["measures"];
  already: number;
  faults: Fault[];
  remarks: string[];
};

const keyOf = (id: string) => prefix + createHash("sha256").update(id).digest("base64url").slice(0, 22);
const named = ({ title, category }: { title: string; category: string }) =>
  `${category} ${title.trim().toLowerCase()}`;

async function matchDrills(db: Connection, copy: TrainingCopy, userId: string | null) {
  const { id, title, category, assignedUserId } = weeklyDrills;
  const isGeneral = isNull(assignedUserId);
  const here = await db
    .select({ id, title, category })
    .from(weeklyDrills)
    .where(
      and(isNull(weeklyDrills.deletedAt), userId ? or(isGeneral, eq(assignedUserId, userId)) : isGeneral),
    );
  const known = new Map(here.map((drill) => [named(drill), drill.id]));
  return new Map(
    copy.drills.flatMap((drill) => {
      const found = known.get(named(drill));
      return found ? [[drill.id, found] as const] : [];
    }),
  );
}

type CopiedResult = Omit<Result, "key"> & { id: string };

/** A copy's drills and practice in one format. */
const partsOf = (copy: TrainingCopy): [part: string, CopiedResult[]][] => [
  [
    "Drill",
    copy.completions.map(({ roundsThrown: rounds, completedAt: at, completedOn: on, ...log }) => {
      return { ...log, rounds, at, on, shotType: null };
    }),
  ],
  [
    "Practice",
    copy.practice.map(({ practicedAt: at, practicedOn: on, ...log }) => {
      return { ...log, at, on, drillId: null };
    }),
  ],
];

/** A copy's results that can be imported; `refuse` says why one can't. */
function* resultsOf(copy: TrainingCopy, today: LocalDate, refuse: (fault: Fault) => void): Generator<Result> {
  const drills = new Set(copy.drills.map(({ id }) => id));
  for (const [part, rows] of partsOf(copy))
    for (const [place, { id, ...row }] of rows.entries()) {
      try {
        if (row.on > today) throw new RowError("The date is in the future");
        requirePossible(row.rounds, row.ppr);
        if (row.drillId !== null && !drills.has(row.drillId)) throw new RowError("The drill is missing");
        yield { ...row, key: keyOf(id) };
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        refuse({ line: place + 1, part, reason: error.message });
      }
    }
}

/** Entries of a copy that didn't come with an earlier import. */
async function entriesToAdd<Entry extends { id: string }>(
  db: Connection,
  table: typeof goals | typeof measures,
  { entries, userId }: { entries: Entry[]; userId: string | null },
): Promise<Entry[]> {
  if (!userId) return entries;
  const { importLine } = table;
  const rows = await db
    .select({ importLine })
    .from(table)
    .where(and(eq(table.userId, userId), like(importLine, `${prefix}%`)));
  const known = new Set(rows.map((row) => row.importLine?.split(" ")[0]));
  return entries.filter(({ id }) => !known.has(keyOf(id)));
}

/** The key of an imported goal or measure: its id in the other club, then the import it came with. */
export const copiedKey = (id: string, importId: string) => `${keyOf(id)} ${importId}`;

/**
 * What can be imported of a member's training from another club, and what happens to the account. Throws a
 * SyntaxError.
 */
export async function checkCopy(db: Connection, services: Services, content: string): Promise<CheckedCopy> {
  const { config, clock } = services;
  const copy = await readCopy(content);
  const { email, firstName, lastName, timeZone } = copy.member;
  if (config.adminEmails.includes(email)) throw new SyntaxError(messages.coachesCopy);
  const account = await db.query.users.findFirst({ columns: { id: true }, where: eq(users.email, email) });
  const userId = account?.id ?? null;
  const faults: Fault[] = [];
  const today = localDate(clock.now(), timeZone ?? config.siteTimeZone);
  const results = [...resultsOf(copy, today, (fault) => faults.push(fault))];
  const known = userId ? await listImported(db, userId) : new Set<string>();
  const good = results.filter(({ key }) => !known.has(`${userId} ${key}`));
  const drillIds = await matchDrills(db, copy, userId);
  const needed = new Set(good.map(({ drillId }) => drillId));
  const newDrills = copy.drills.filter(({ id }) => needed.has(id) && !drillIds.has(id));
  const remarks = [accountWords(`${firstName} ${lastName}`.trim(), email, userId !== null)];
  if (newDrills.length > 0) remarks.push(newDrillWords(newDrills.length, firstName));
  const used = new Set(good.flatMap(({ bagId }) => bagId ?? []));
  const bags = await checkBags(db, copy.bags, { userId, used });
  if (bags.newBags.length > 0) remarks.push(newBagWords(new Set(bags.newBags.map(nameOfBags)).size));
  const newGoals = await entriesToAdd(db, goals, { entries: copy.goals, userId });
  const newMeasures = await entriesToAdd(db, measures, { entries: copy.measures, userId });
  if (newMeasures.length > 0) remarks.push(newMeasureWords(newMeasures.length));
  const already = results.length - good.length;
  return {
    copy,
    userId,
    good,
    drillIds,
    newDrills,
    ...bags,
    newGoals,
    newMeasures,
    already,
    faults,
    remarks,
  };
}
