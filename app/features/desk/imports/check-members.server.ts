import { z } from "zod";
import type { Coach } from "#app/config/stored-site.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import type { CsvRow } from "#app/features/base/read-csv.ts";
import { type Tier, tiers } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { cellsOf, type Fault, mostSamples, RowError, readDate } from "./columns.ts";
import { memberWords, noCoach } from "./messages.ts";

/** A member as listed. With `until` the plan is a free membership up to that instant; without it, a subscription. */
export type ListedMember = {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  plan: Tier | null;
  until: Date | null;
  coach: string | null;
  joinedAt: Date;
};

type Site = Pick<Services, "config" | "clock">;

const isEmail = (text: string) => z.email().max(254).safeParse(text).success;

function namesOf(cell: ReturnType<typeof cellsOf>): { firstName: string; lastName: string } {
  const [first = "", ...rest] = (cell("firstName") || cell("name")).split(/\s+/);
  const whole = cell("firstName");
  const firstName = (whole || first).slice(0, 100);
  const lastName = (cell("lastName") || (whole ? "" : rest.join(" "))).slice(0, 100);
  if (!firstName) throw new RowError("The name is missing");
  return { firstName, lastName };
}

function planOf(text: string): Tier | null {
  const name = text.toLowerCase();
  if (name === "" || name === "none") return null;
  const plan = tiers.find((tier) => tier === name);
  if (!plan) throw new RowError(`There is no plan “${text}”. Use basic, elite or pro`);
  return plan;
}

function untilOf({ config, clock }: Site, text: string, plan: Tier | null): Date | null {
  if (text === "") return null;
  const date = readDate(text);
  if (!date) throw new RowError(`“${text}” is not a date. Write it as 2026-12-31`);
  if (!plan) throw new RowError("“until” needs a plan");
  const until = endOfLocalDay(date, config.siteTimeZone);
  if (until <= clock.now()) throw new RowError("“until” has passed");
  return until;
}

const firstNameOf = ({ name }: Coach) => name.split(/\s+/)[0] ?? "";

/** Finds a coach by key, by name, or by first name if only one has it. */
function coachOf({ config }: Site, text: string): string | null {
  if (text === "") return null;
  const wanted = text.toLowerCase();
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

function joinedOf({ config, clock }: Site, text: string): Date {
  if (text === "") return clock.now();
  const date = readDate(text);
  if (!date) throw new RowError(`“${text}” is not a date. Write it as 2026-12-31`);
  const joined = startOfLocalDay(date, config.siteTimeZone);
  if (joined > clock.now()) throw new RowError("“joined” is in the future");
  return joined;
}

function readRow(site: Site, row: CsvRow): ListedMember {
  const cell = cellsOf(row);
  const email = cell("email").toLowerCase();
  if (!isEmail(email))
    throw new RowError(email ? `“${email}” is not an email address` : "The email is missing");
  if (site.config.adminEmails.includes(email)) throw new RowError("This address is a coach's");
  const plan = planOf(cell("plan"));
  return {
    line: row.line,
    email,
    ...namesOf(cell),
    plan,
    until: untilOf(site, cell("until"), plan),
    coach: coachOf(site, cell("coach")),
    joinedAt: joinedOf(site, cell("joined")),
  };
}

/** What of a list of members can be imported, what can't and why, and how many already have an account. */
export async function checkMembers(db: Connection, services: Services, rows: readonly CsvRow[]) {
  const accounts = await db.select({ email: users.email }).from(users);
  const known = new Set(accounts.map(({ email }) => email));
  const lines = new Map<string, number>();
  const good: ListedMember[] = [];
  const faults: Fault[] = [];
  let already = 0;
  for (const row of rows) {
    try {
      const member = readRow(services, row);
      const twin = lines.get(member.email);
      if (twin !== undefined) throw new RowError(`The same email as line ${twin}`);
      lines.set(member.email, row.line);
      if (known.has(member.email)) already += 1;
      else good.push(member);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      faults.push({ line: row.line, reason: error.message });
    }
  }
  const coachNames = new Map(services.config.coaches.map(({ key, name }) => [key, name]));
  const samples = good
    .slice(0, mostSamples)
    .map((member) => memberWords(member, member.coach && coachNames.get(member.coach), services.config));
  return { good, faults, already, samples };
}
