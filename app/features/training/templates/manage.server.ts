import { and, asc, eq, inArray, isNotNull, isNull, max } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { templateDrills, trainingTemplates } from "#db/schema/templates.ts";
import { messages } from "./messages.ts";
import { changeTemplateInput, oneTemplate, saveTemplateInput, templateFields } from "./schema.ts";

/** The newest week of the general plan that has drills, or 1. */
export const readNewestWeek = operation("manageTemplates", noInput, async function readNewestWeek({ db }) {
  const [row] = await db.read
    .select({ week: max(weeklyDrills.week) })
    .from(weeklyDrills)
    .where(and(eq(weeklyDrills.isActive, true), isNull(weeklyDrills.assignedUserId)));
  return row?.week ?? 1;
});

/** Saves a week's active drills as a template; later changes to those drills don't affect it. Throws invalid. */
export const saveTemplate = operation(
  "manageTemplates",
  saveTemplateInput,
  async function saveTemplate(services, actor, input) {
    const { db, ids, clock } = services;
    const { sourceUserId, week, ...words } = input;
    return db.write(async (tx) => {
      // Coaches may share a member's own drills; from the general plan, only what the template's plan includes.
      const whose = sourceUserId
        ? eq(weeklyDrills.assignedUserId, sourceUserId)
        : and(isNull(weeklyDrills.assignedUserId), inArray(weeklyDrills.tier, tiersOfView(words.tier)));
      const drills = await tx.query.weeklyDrills.findMany({
        where: and(eq(weeklyDrills.isActive, true), eq(weeklyDrills.week, week), whose),
        orderBy: [asc(weeklyDrills.createdAt), asc(weeklyDrills.id)],
        limit: 100,
      });
      if (drills.length === 0)
        throw invalidInput(messages.nothingInWeek, { fields: { week: [messages.nothingInWeek] } });
      const id = ids.id();
      await tx.insert(trainingTemplates).values({ id, ...words, createdAt: clock.now() });
      const rows = drills.map((drill, position) => ({ ...drill, id: ids.id(), templateId: id, position }));
      await tx.insert(templateDrills).values(rows);
      await recordActs(tx, services, actor, [{ action: "save_template", subject: words.title }]);
      return { id, drillCount: drills.length };
    });
  },
);

/** Edits a template's text and plan. Throws invalid, not_found, also for a deleted one, and conflict (D57). */
export const changeTemplate = operation(
  "manageTemplates",
  changeTemplateInput,
  async function changeTemplate(services, actor, { id, version, ...wanted }) {
    return services.db.write(async (tx) => {
      const where = eq(trainingTemplates.id, id);
      const stored = await tx.query.trainingTemplates.findFirst({ where });
      if (!stored) throw notFound();
      if (stored.removedAt) throw notFound(messages.removedSince, messages.removedTitle);
      const changed = changes(stored, wanted);
      if (!changed) return { id };
      await requireVersion({ edited: templateFields, version, stored, wanted });
      await tx.update(trainingTemplates).set(wanted).where(where);
      const act = { action: "change_template", subject: wanted.title, ...changed } as const;
      await recordActs(tx, services, actor, [act]);
      return { id };
    });
  },
);

/** Deletes a template; drills already on plans stay. Throws not_found. */
export const removeTemplate = operation(
  "manageTemplates",
  oneTemplate,
  async function removeTemplate(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(trainingTemplates)
        .set({ removedAt: services.clock.now() })
        .where(and(eq(trainingTemplates.id, id), isNull(trainingTemplates.removedAt)))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "remove_template", subject: row.title }]);
      return { id };
    });
  },
);

/** Restores a deleted template. Throws not_found. */
export const restoreTemplate = operation(
  "manageTemplates",
  oneTemplate,
  async function restoreTemplate(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(trainingTemplates)
        .set({ removedAt: null })
        .where(and(eq(trainingTemplates.id, id), isNotNull(trainingTemplates.removedAt)))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "undo", subject: row.title }]);
      return { id };
    });
  },
);
