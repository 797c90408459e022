import { sql } from "drizzle-orm";
import { localDate, memberTimeZone, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import type { ChangeSource } from "#app/features/people/entitlements/ledger.server.ts";
import { tierReason } from "#app/features/people/entitlements/rules.ts";
import {
  countCoaches,
  type ListedMember,
  readAccountsPage,
  readMembersPage,
} from "#app/features/people/roster/members.server.ts";
import { memberFilter } from "#app/features/people/roster/schema.ts";
import { apartJson, toApart } from "#app/features/training/stats/weeks/own-weeks.server.ts";
import { shownWeeks, weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { isOneOf, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyAccuracy } from "#db/schema/drills.ts";
import { entitlementChanges } from "#db/schema/entitlements.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { listAllOwed, listOwed } from "./next-due.server.ts";
import { inDueOrder, type Owed, type Terms } from "./rules.ts";

/** A recorded week for the roster; the trend is that of the weekly record, in points of accuracy. */
type Week = [
  year: number,
  weekNumber: number,
  ppr: number,
  rounds: number,
  trend: number | null,
  apart: [rounds: number, points: number] | null,
];

type Facts = {
  id: string;
  lastLogged: number | null;
  lastFilmed: number | null;
  weeks: string;
  source: ChangeSource | null;
  invitedAt: Date | null;
  hasKey: number;
};

/** Each member's last log, newest weeks, and source of their plan, from the indexes alone. */
const listFacts = prepared<{ ids: readonly string[] }, Facts[]>((db, { ids }) => {
  // One level deeper, so that the column keeps its table name next to those of the inner queries.
  const member = sql`${users.id}`;
  const drilled = sql`(select max(${drillCompletions.completedAt}) from ${drillCompletions} where ${drillCompletions.userId} = ${member})`;
  const practiced = sql`(select max(${practiceResults.practicedAt}) from ${practiceResults} where ${practiceResults.userId} = ${member})`;
  const newest = sql`(select ${weeklyAccuracy}.*, ${apartJson} as apart from ${weeklyAccuracy} where ${weeklyAccuracy.userId} = ${member} order by ${weeklyAccuracy.year} desc, ${weeklyAccuracy.weekNumber} desc limit ${sql.raw(String(shownWeeks))})`;
  const source = sql`(select e.source from ${entitlementChanges} e where e.user_id = ${member} and e.kind = 'subscription' order by e.place desc limit 1)`;
  return db
    .select({
      id: users.id,
      lastLogged: sql<number | null>`nullif(max(coalesce(${drilled}, 0), coalesce(${practiced}, 0)), 0)`,
      lastFilmed: sql<
        number | null
      >`(select max(${submissions.uploadedAt}) from ${submissions} where ${submissions.userId} = ${member})`,
      weeks: sql<string>`(select json_group_array(json_array(year, week_number, average_ppr, total_rounds, trend_from_previous, json(apart))) from ${newest})`,
      source: sql<ChangeSource | null>`${source}`,
      invitedAt: users.invitedAt,
      hasKey: sql<number>`${users.passwordHash} is not null or ${users.googleSubject} is not null`,
    })
    .from(users)
    .where(isOneOf(users.id, ids));
});

/** Average PPR of the newest weeks, oldest first, and whether the last week is unfinished or has few rounds. */
function pprOf(weeks: readonly Week[], thisWeek: number) {
  const inOrder = weeks.toReversed();
  const last = inOrder.at(-1);
  if (!last) return null;
  const [year, weekNumber, ppr, rounds, trend, apart] = last;
  return {
    values: inOrder.map(([, , ppr]) => ppr),
    newest: { ppr, rounds, apart: apart && toApart(apart) },
    trend,
    isOpen: weekIndex({ year, weekNumber }) >= thisWeek,
    roundsBefore: inOrder.at(-2)?.[3] ?? null,
  };
}

type About = { member: ListedMember; facts: Facts | undefined; owed: readonly Owed[] };

function toRow({ member, facts, owed }: About, now: Date, club: Pick<Terms, "siteTimeZone" | "replyWithin">) {
  const { siteTimeZone } = club;
  const memberZone = memberTimeZone({ setting: member.timeZone, site: siteTimeZone });
  const thisWeek = weekIndex(weekOfYear(localDate(now, memberZone)));
  const reason = tierReason(member, now);
  return {
    id: member.id,
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    isCoach: member.isAdmin,
    /** When they joined or, if that was later, were invited to sign in. */
    joined: new Date(Math.max(Number(member.createdAt), Number(facts?.invitedAt ?? 0))),
    tier: member.effectiveTier,
    plan: { source: reason.source, until: reason.until },
    source: facts?.source ?? null,
    coach: member.assignedCoach,
    lastLogged: facts?.lastLogged ? new Date(facts.lastLogged) : null,
    lastFilmed: facts?.lastFilmed ? new Date(facts.lastFilmed) : null,
    ppr: pprOf(JSON.parse(facts?.weeks ?? "[]") as Week[], thisWeek),
    /** Never able to sign in: when they were invited, if they were; null for everyone else. */
    waits: facts?.hasKey || member.isAdmin ? null : { invitedAt: facts?.invitedAt ?? null },
    next: inDueOrder(owed, now, { ...club, memberZone })[0] ?? null,
  };
}

/** Who has something due, soonest or latest first, as the order by it takes them. */
async function dueFirst(
  { db, config }: Services,
  now: Date,
  within: Terms["replyWithin"],
  isReverse: boolean,
) {
  const { siteTimeZone } = config;
  const undated = isReverse ? 0 : Number.MAX_SAFE_INTEGER;
  const terms = { siteTimeZone, replyWithin: within, memberZone: siteTimeZone };
  const owed = Map.groupBy(
    await listAllOwed(db.read, { now, today: localDate(now, siteTimeZone) }),
    ({ userId }) => userId,
  );
  const dues = [...owed].map(([id, all]) => ({
    id,
    at: inDueOrder(all, now, terms)[0]?.due?.getTime() ?? undated,
  }));
  const sorted = dues.sort((a, b) => (isReverse ? b.at - a.at : a.at - b.at) || a.id.localeCompare(b.id));
  return sorted.map(({ id }) => id).join(" ");
}

/** A page of the club's members, 50 per page, with plan, coach, last log, PPR, and what is due next; within a package view only its members. */
export const readRoster = operation(
  "listMembers",
  memberFilter,
  async function readRoster(services, actor, filter) {
    const { db, clock, config } = services;
    const now = clock.now();
    const within = replyWithin(services);
    const first = filter.sort.startsWith("next")
      ? await dueFirst(services, now, within, filter.sort === "next-desc")
      : "";
    const read = filter.isOfView ? readMembersPage : readAccountsPage;
    const { entities: members, ...list } = await read(services, actor, { ...filter, first });
    const ids = members.map(({ id }) => id);
    const facts = new Map((await listFacts(db.read, { ids })).map((one) => [one.id, one]));
    const owed = Map.groupBy(
      await listOwed(db.read, { ids, now, today: localDate(now, config.siteTimeZone) }),
      ({ userId }) => userId,
    );
    const club = { siteTimeZone: config.siteTimeZone, replyWithin: within };
    const rows = members.map((member) => {
      const about = { member, facts: facts.get(member.id), owed: owed.get(member.id) ?? [] };
      return toRow(about, now, club);
    });
    const coaches = filter.isOfView ? 0 : await countCoaches(services, filter);
    return { ...list, members, rows, coaches };
  },
);

/** One row of the roster. */
export type RosterRow = Awaited<ReturnType<typeof readRoster>>["rows"][number];
