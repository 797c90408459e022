import { isNotNull, isNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Coach } from "#app/config/stored-site.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import type { Line } from "#app/features/base/csv/read-csv.server.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { mayBeName, nameFault } from "#app/features/base/fields.ts";
import { type Tier, tiers } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
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
  readInstant,
} from "./columns.ts";
import { alreadyCoach, memberWords, nameTooLong, noCoach } from "./messages.ts";
import { inTurns } from "./read-list.server.ts";

/**
 * A member as listed. With `until` the plan is a free membership up to that instant, on top of the `subscription`; without
 * it, the plan is the subscription.
 */
export type ListedMember = {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  plan: Tier | null;
  until: Date | null;
  subscription: Tier | null;
  coach: string | null;
  joinedAt: Date;
};

type Site = Pick<Services, "config" | "clock">;

const isEmail = (text: string) => z.email().max(254).safeParse(text).success;

/** Code points: a longer name would be cut off on every page. */
const longestName = 50;

const isTooLong = (name: string) => [...name].length > longestName;

/** "Lopez, Ana" is written last name first. */
const lastFirst = /^([^,]+),\s*([^,]+)$/;

function namesOf(cell: ReturnType<typeof cellsOf>): { firstName: string; lastName: string } {
  const [first = "", ...rest] = cell("name").split(/\s+/);
  const [, family = rest.join(" "), given = first] = lastFirst.exec(cell("name")) ?? [];
  const whole = cell("firstName");
  const firstName = whole || given.trim();
  const lastName = cell("lastName") || (whole ? "" : family.trim());
  if (!firstName) throw new RowError("The name is missing");
  if (!mayBeName(firstName) || !mayBeName(lastName)) throw new RowError(nameFault);
  if (isTooLong(firstName)) throw new RowError(nameTooLong("first"));
  if (isTooLong(lastName)) throw new RowError(nameTooLong("last"));
  return { firstName, lastName };
}

function planOf(text: string): Tier | null {
  const name = text.toLowerCase();
  if (name === "" || name === "none") return null;
  const plan = tiers.find((tier) => tier === name);
  if (!plan) throw new RowError(`There is no plan “${text}”. Use basic, elite or pro`);
  return plan;
}

function untilOf({ clock }: Site, text: string, reading: DateReading, plan: Tier | null): Date | null {
  if (text === "") return null;
  const until = readInstant(text) ?? endOfLocalDay(readDate(text, reading), reading.zone);
  if (!plan) throw new RowError("“until” needs a plan");
  if (until <= clock.now()) throw new RowError("“until” has passed");
  return until;
}

const firstNameOf = ({ name }: Coach) => name.split(/\s+/)[0] ?? "";

/** Finds a coach by key, by name, or by first name if only one has it. */
function coachOf({ config }: Site, text: string): string | null {
  const wanted = text.toLowerCase();
  if (wanted === "" || wanted === "unassigned") return null;
  const called = (of: (coach: Coach) => string) =>
    config.coaches.filter((coach) => of(coach).toLowerCase() === wanted);
  const [found] =
    [called(({ key }) => key), called(({ name }) => name), called(firstNameOf)].find(
      ({ length }) => length === 1,
    ) ?? [];
  if (!found)
    throw new RowError(
      noCoach(
        text,
        config.coaches.map(({ name }) => name),
      ),
    );
  return found.key;
}

function joinedOf({ clock }: Site, text: string, reading: DateReading): Date {
  if (text === "") return clock.now();
  const joined = readInstant(text) ?? startOfLocalDay(readDate(text, reading), reading.zone);
  if (joined > clock.now()) throw new RowError("“joined” is in the future");
  return joined;
}

type Plans = Pick<ListedMember, "plan" | "until" | "subscription">;

/**
 * The plan of a list, or what our own list of members says: the subscription, and a free membership that hasn't ended on
 * top of it.
 */
function plansOf(site: Site, list: List, cell: ReturnType<typeof cellsOf>, reading: DateReading): Plans {
  if (!list.columns.has("subscription")) {
    const plan = planOf(cell("plan"));
    return { plan, until: untilOf(site, cell("until"), reading, plan), subscription: null };
  }
  const subscription = planOf(cell("subscription"));
  const until = readInstant(cell("freeUntil"));
  const isFree = until !== null && until > site.clock.now();
  return isFree
    ? { plan: planOf(cell("freePlan")), until, subscription }
    : { plan: subscription, until: null, subscription: null };
}

const emailOf = (list: List, row: Line) => asciiAddress(cellsOf(list, row)("email").toLowerCase());

function readRow(
  site: Site,
  { list, order }: { list: List; order: DateOrder | null },
  row: Line,
): ListedMember {
  const cell = cellsOf(list, row);
  const reading = { order, zone: site.config.siteTimeZone };
  const email = emailOf(list, row);
  if (!isEmail(email))
    throw new RowError(email ? `“${shownAddress(email)}” is not an email address` : "The email is missing");
  return {
    line: row.line,
    email,
    ...namesOf(cell),
    ...plansOf(site, list, cell, reading),
    coach: coachOf(site, cell("coach")),
    joinedAt: joinedOf(site, cell("joined"), reading),
  };
}

// It belongs to its address, or was imported or adopted before; every other account is adopted (D77).
const isKnown = or(isNotNull(users.emailVerifiedAt), isNull(users.passwordHash));

/** What of a list of members can be imported, what can't and why, and how many already have an account. */
export async function checkMembers(db: Connection, services: Services, list: List, chosen: DateOrder | null) {
  const order = orderOf(list, ["until", "joined"], chosen);
  const accounts = await db.select({ email: users.email }).from(users).where(isKnown);
  const known = new Set(accounts.map(({ email }) => email));
  const lines = new Map<string, number>();
  const good: ListedMember[] = [];
  const faults: Fault[] = [];
  const remarks: string[] = [];
  let already = 0;
  const coachNames = new Map(services.config.coaches.map(({ key, name }) => [key, name]));
  const samples: string[] = [];
  for await (const row of inTurns(list.rows)) {
    try {
      if (services.config.adminEmails.includes(emailOf(list, row))) {
        remarks.push(alreadyCoach(row.line));
        continue;
      }
      const member = readRow(services, { list, order }, row);
      const twin = lines.get(member.email);
      if (twin !== undefined) throw new RowError(`The same email as line ${twin}`);
      lines.set(member.email, row.line);
      if (known.has(member.email)) already += 1;
      else {
        good.push(member);
        samples.push(memberWords(member, member.coach && coachNames.get(member.coach), services.config));
      }
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      faults.push({ line: row.line, reason: error.message });
    }
  }
  return { good, faults, already, remarks, samples, asksOrder: order === null };
}
