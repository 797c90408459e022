import { eq, max } from "drizzle-orm";
import { conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { takeBack } from "#app/features/training/drills/bulk.server.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { templateStarts } from "#db/schema/templates.ts";
import { messages } from "./messages.ts";
import { oneTemplate } from "./schema.ts";
import { drillsOf, requireTemplate } from "./templates.server.ts";

/** A template's drill as it goes on someone's plan. */
export function toDrillFields(
  row: Awaited<ReturnType<typeof drillsOf>>[number],
  plan: { week: number; tier: "elite" | "pro" },
) {
  const { id: _, templateId: __, position: ___, ...fields } = row;
  return { ...fields, ...plan, isActive: true, assignedUserId: null };
}

/**
 * Takes a started week off the plan: drills never logged are deleted, logged ones are hidden and keep their numbers.
 */
async function leave(tx: Connection, { clock }: Services, start: typeof templateStarts.$inferSelect) {
  await takeBack(tx, { actId: start.actId, action: "copy_drills", now: clock.now() });
  await tx.delete(templateStarts).where(eq(templateStarts.userId, start.userId));
}

/**
 * The week after the newest one on the member's plan, so that it comes first; on a plan with dates this week, so that
 * it shows now (D18c).
 */
async function weekToStart(tx: Connection, { clock }: Services, member: Member): Promise<number> {
  const { planStartsOn: startsOn, timeZone } = member;
  if (startsOn) return Math.max(1, planWeekOn(startsOn, localDate(clock.now(), timeZone)));
  const [row] = await tx
    .select({ week: max(weeklyDrills.week) })
    .from(weeklyDrills)
    .where(isOnPlan(member));
  return (row?.week ?? 0) + 1;
}

/**
 * Puts a template's drills on the caller's own plan, as its newest or, with dates, its current week. Only one template
 * can be active: an earlier one leaves the plan in the same write. Throws not_found, and conflict if it is already on
 * the plan.
 */
export const startTemplate = operation(
  "startTemplate",
  oneTemplate,
  async function startTemplate(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const { tier } = await requireTemplate(tx, actor, id);
      const before = await tx.query.templateStarts.findFirst({ where: eq(templateStarts.userId, actor.id) });
      if (before?.templateId === id) throw conflict(messages.alreadyStarted);
      if (before) await leave(tx, services, before);
      const plan = { week: await weekToStart(tx, services, actor), tier };
      const [actId, createdAt] = [services.ids.id(), services.clock.now()];
      const own = { assignedUserId: actor.id, createdAt, visibilityAct: actId };
      const rows = (await drillsOf(tx, id)).map((drill) => ({
        ...toDrillFields(drill, plan),
        ...own,
        id: services.ids.id(),
      }));
      await tx.insert(weeklyDrills).values(rows);
      await tx
        .insert(templateStarts)
        .values({ userId: actor.id, templateId: id, actId, startedAt: createdAt });
      return { id };
    });
  },
);

/** Takes the started week off the caller's plan. Throws conflict if it isn't on it. */
export const stopTemplate = operation(
  "startTemplate",
  oneTemplate,
  async function stopTemplate(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const start = await tx.query.templateStarts.findFirst({ where: eq(templateStarts.userId, actor.id) });
      if (start?.templateId !== id) throw conflict(messages.notStarted);
      await leave(tx, services, start);
      return { id };
    });
  },
);
