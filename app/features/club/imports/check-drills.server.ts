import { createHash } from "node:crypto";
import { and, desc, eq, isNull, like } from "drizzle-orm";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { instantAt } from "#app/features/base/calendar/wall-clock.ts";
import type { Line } from "#app/features/base/csv/read-csv.server.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { isPossibleTotal, maximumRounds } from "#app/features/training/completions/rules.ts";
import type { Gear } from "#app/features/training/gear/gear-words.ts";
import { maximumPpr } from "#app/features/training/stats/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { shotNames } from "#db/columns.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import {
  cellsOf,
  type DateOrder,
  type DateReading,
  type Fault,
  type List,
  orderOf,
  RowError,
  readDate,
} from "./columns.ts";
import { addedDrillWords, resultWords } from "./messages.ts";
import { inTurns } from "./read-list.server.ts";

type Shot = (typeof shotNames)[number];

/**
 * One result of a list: for a drill of the club, or as practice of a shot. `key` is the same each time the row is
 * imported.
 */
export type ListedDrill = Partial<Gear> & {
  line: number;
  userId: string;
  drillId: string | null;
  shotType: Shot | null;
  /** The title of a drill this club doesn't have yet. */
  newDrill?: string | null;
  rounds: number;
  ppr: number;
  notes?: string | null;
  on: LocalDate;
  at: Date;
  key: string;
};

type Person = { id: string; timeZone: string };
type Club = {
  people: Map<string, Person>;
  drills: Map<string, string>;
  today: (person: Person) => LocalDate;
};

async function readClub(db: Connection, { config, clock }: Services): Promise<Club> {
  const { id, email, timeZone } = users;
  const rows = await db.select({ id, email, timeZone }).from(users);
  const drills = await db
    .select({ id: weeklyDrills.id, title: weeklyDrills.title })
    .from(weeklyDrills)
    .where(isNull(weeklyDrills.deletedAt))
    // The last match of a title wins: general before a member's own, active before inactive, old before new.
    .orderBy(desc(weeklyDrills.assignedUserId), weeklyDrills.isActive, weeklyDrills.createdAt);
  const now = clock.now();
  return {
    people: new Map(
      rows.map((row) => [row.email, { id: row.id, timeZone: row.timeZone ?? config.siteTimeZone }]),
    ),
    drills: new Map(drills.map((drill) => [drill.title.trim().toLowerCase(), drill.id])),
    today: ({ timeZone: zone }) => localDate(now, zone),
  };
}

const longestTitle = 200;

function whatOf({ drills }: Club, text: string): Pick<ListedDrill, "drillId" | "shotType" | "newDrill"> {
  const title = text.toLowerCase();
  const drillId = drills.get(title);
  if (drillId) return { drillId, shotType: null };
  const shotType = shotNames.find((shot) => shot === title.replaceAll(/[\s-]+/g, "_"));
  if (shotType) return { drillId: null, shotType };
  if (text === "") throw new RowError("The drill is missing");
  if (text.length > longestTitle)
    throw new RowError(`The drill's name is longer than ${longestTitle} characters`);
  return { drillId: null, shotType: null, newDrill: text };
}

/** Whole rounds, written without a sign, a point, or a comma for thousands. */
const wholeRounds = /^\d{1,6}$/;
/** Points with a point or a comma; three digits after a comma would be thousands. */
const points = /^\d{1,3}(?:\.\d{1,20}|,(?:\d{1,2}|\d{4,20}))?$/;

/** The number a cell holds by its column's grammar, else NaN. Throws a RowError if there is none. */
function numberOf(text: string, name: string, grammar: RegExp): number {
  if (text === "") throw new RowError(`${name} is missing`);
  return grammar.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

const roundsRange = `whole number from 1 to ${maximumRounds}`;
const pprRange = `number from 0 to ${maximumPpr}`;

/** Refuses impossible numbers. */
export function requirePossible(rounds: number, ppr: number): void {
  if (!isRounds(rounds)) throw new RowError(`rounds is a ${roundsRange}`);
  if (!isPpr(ppr)) throw new RowError(`ppr is a ${pprRange}`);
  if (!isPossibleTotal(rounds, ppr))
    throw new RowError(`${rounds} rounds can't come to ${ppr} points a round`);
}

const isRounds = (value: number) => Number.isInteger(value) && value >= 1 && value <= maximumRounds;
const isPpr = (value: number) => value >= 0 && value <= maximumPpr;

function dayOf(text: string, today: LocalDate, reading: DateReading): LocalDate {
  if (text === "") throw new RowError("The date is missing");
  const date = readDate(text, reading);
  if (date > today) throw new RowError("The date is in the future");
  return date;
}

const noon = 12 * 60;

type Reading = { list: List; order: DateOrder | null };

/** A result, and how the list names its member and its drill. */
type Named = { result: Omit<ListedDrill, "key">; email: string; what: string };

function readRow(club: Club, { list, order }: Reading, row: Line): Named {
  const cell = cellsOf(list, row);
  const email = asciiAddress(cell("email").toLowerCase());
  const person = club.people.get(email);
  if (!person) throw new RowError(email ? `${shownAddress(email)} is not a member` : "The email is missing");
  const on = dayOf(cell("date"), club.today(person), { order, zone: person.timeZone });
  const rounds = numberOf(cell("rounds"), "rounds", wholeRounds);
  const ppr = numberOf(cell("ppr"), "ppr", points);
  requirePossible(rounds, ppr);
  // Noon exists on every day in every zone.
  const at = instantAt(on, noon, person.timeZone) ?? new Date(`${on}T12:00:00Z`);
  const what = cell("drill");
  const result = { line: row.line, userId: person.id, ...whatOf(club, what), rounds, ppr, on, at };
  return { result, email, what };
}

/** The prefix of every imported result's key. */
export const prefix = "import:";

/** The same row gets the same key in every import; an identical second row in one list gets another. */
export function keyFor(row: Omit<ListedDrill, "key">, times: Map<string, number>): string {
  const what = row.drillId ?? row.shotType ?? row.newDrill?.toLowerCase();
  const text = JSON.stringify([what, row.on, row.rounds, row.ppr]);
  const whole = `${row.userId} ${text}`;
  const time = (times.get(whole) ?? 0) + 1;
  times.set(whole, time);
  return prefix + createHash("sha256").update(`${text} ${time}`).digest("base64url").slice(0, 22);
}

/** Results from earlier imports, each as "member key". */
export async function listImported(db: Connection, ofUser?: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of [drillCompletions, practiceResults]) {
    const { userId, importLine } = table;
    const rows = await db
      .select({ userId, importLine })
      .from(table)
      .where(and(like(importLine, `${prefix}%`), ofUser ? eq(userId, ofUser) : undefined));
    for (const row of rows) found.add(`${row.userId} ${row.importLine}`);
  }
  return found;
}

/**
 * What of a list of results can be imported, what can't and why, and how many are already there from an earlier
 * import.
 */
export async function checkDrills(db: Connection, services: Services, list: List, chosen: DateOrder | null) {
  const order = orderOf(list, ["date"], chosen);
  const club = await readClub(db, services);
  const known = await listImported(db);
  const times = new Map<string, number>();
  const good: ListedDrill[] = [];
  const faults: Fault[] = [];
  const newDrills = new Map<string, string>();
  const samples: string[] = [];
  let already = 0;
  for await (const row of inTurns(list.rows)) {
    try {
      const { result: read, email, what } = readRow(club, { list, order }, row);
      const key = keyFor(read, times);
      if (known.has(`${read.userId} ${key}`)) already += 1;
      else {
        good.push({ ...read, key });
        const { newDrill } = read;
        if (newDrill && !newDrills.has(newDrill.toLowerCase()))
          newDrills.set(newDrill.toLowerCase(), newDrill);
        samples.push(resultWords({ ...read, email, what: newDrill ?? what }));
      }
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      faults.push({ line: row.line, reason: error.message });
    }
  }
  const titles = [...newDrills.values()];
  const remarks = titles.length > 0 ? [addedDrillWords(titles)] : [];
  return { good, faults, already, newDrills, samples, remarks, asksOrder: order === null };
}
