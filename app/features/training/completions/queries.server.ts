import { desc, eq, not, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { memberTimeZone } from "#app/features/base/calendar/rules.ts";
import { opaqueId, pageWindow } from "#app/features/base/fields.ts";
import { requireUser } from "#app/features/base/known-ids.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { notedAt } from "#app/features/training/stats/noted-at.server.ts";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Given } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { completionFields } from "./schema.ts";

type CompletionRow = typeof drillCompletions.$inferSelect;

/** The entity "Drill completion" (contract, "Entities"). */
export function toCompletion(row: CompletionRow) {
  return {
    id: row.id,
    userId: row.userId,
    drillId: row.drillId,
    completedAt: row.completedAt,
    completedOn: row.completedOn,
    roundsThrown: row.roundsThrown,
    ppr: row.ppr,
    notes: row.notes,
    bagId: row.bagId,
    throwingStyle: row.throwingStyle,
    place: row.place,
  };
}

/** The same for its own member, who may correct it: with its version (D57). */
export const toOwnCompletion = (row: CompletionRow) => ({
  ...toCompletion(row),
  version: versionOf(completionFields, row),
});

const newestFirst = listOrder(drillCompletions, [[drillCompletions.completedAt, "desc"]]);

const completionsOf = declareList({
  order: newestFirst,
  where: ({ userId }: Given<{ userId: string }>) => eq(drillCompletions.userId, userId),
  rows: (db, query) => db.query.drillCompletions.findMany(query),
});

const allCompletions = declareList({
  order: newestFirst,
  rows: (db, query) => db.query.drillCompletions.findMany(query),
});

/** The caller's own completions, newest first (`GET /api/my-drill-completions`). */
export const listOwnCompletions = operation(
  "listOwnCompletions",
  pageWindow,
  async function listOwnCompletions({ db }, actor, window) {
    return readWindow(db.read, completionsOf, { ...window, userId: actor.id }, toOwnCompletion);
  },
);

/** Everyone's completions, newest first (`GET /api/admin/drill-completions`). */
export const listCompletions = operation(
  "listCompletions",
  pageWindow,
  async function listCompletions({ db }, _actor, window) {
    return readWindow(db.read, allCompletions, window, toCompletion);
  },
);

/** One member's completions, newest first (`GET /api/admin/drill-completions/{userId}`). Throws not_found without that member. */
export const listMemberCompletions = operation(
  "listCompletions",
  pageWindow.extend({ userId: opaqueId }),
  async function listMemberCompletions({ db }, _actor, window) {
    await requireUser(db.read, window.userId);
    return readWindow(db.read, completionsOf, window, toCompletion);
  },
);

function completionsWithNames({ db }: Services) {
  return db.read
    .select({ completion: drillCompletions, drill: weeklyDrills, user: users, notedAt })
    .from(drillCompletions)
    .innerJoin(users, eq(users.id, drillCompletions.userId))
    .leftJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .$dynamic();
}

type NamedRow = Awaited<ReturnType<typeof completionsWithNames>>[number];

function toCoachCompletion(services: Services, { completion, drill, user, notedAt: noted }: NamedRow) {
  const { id, email, firstName, lastName } = user;
  const timeZone = memberTimeZone({ setting: user.timeZone, site: services.config.siteTimeZone });
  return {
    ...toCompletion(completion),
    drillTitle: drill?.title ?? "Unknown Drill",
    accuracy: pprToAccuracy(completion.ppr),
    notedAt: noted,
    member: { id, email, name: `${firstName} ${lastName}`, timeZone },
  };
}

const isNoted = sql`exists (select 1 from practice_notes n where n.completion_id = "drill_completions"."id")`;

/** The latest completions without a note yet, with the drill's title and the member's name, newest first. */
export const listUnnoted = operation(
  "listCompletions",
  z.object({ latest: z.number().int().min(1) }),
  async function listUnnoted(services, _actor, { latest }) {
    const rows = await completionsWithNames(services)
      .where(not(isNoted))
      .orderBy(desc(drillCompletions.completedAt))
      .limit(latest);
    return rows.map((row) => toCoachCompletion(services, row));
  },
);

/** One completion in the coach's view. Throws not_found. */
export const getCompletionForCoach = operation(
  "listCompletions",
  z.object({ id: opaqueId }),
  async function getCompletionForCoach(services, _actor, { id }) {
    const [row] = await completionsWithNames(services).where(eq(drillCompletions.id, id));
    if (!row) throw notFound();
    return toCoachCompletion(services, row);
  },
);
