import { and, asc, count, desc, eq, isNull } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { isAtLeast } from "#app/features/base/tiers.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import type { Connection } from "#db/client.ts";
import { templateDrills, templateStarts, trainingTemplates } from "#db/schema/templates.ts";
import { oneTemplate, templateFields } from "./schema.ts";

type TemplateRow = typeof trainingTemplates.$inferSelect;

/** Whether a template is part of the member's plan; coaches see all. */
export const isFor = (member: Member, { tier }: Pick<TemplateRow, "tier">) =>
  member.isAdmin || isAtLeast(member.effectiveTier, tier);

/** A template's drills, in the order they were saved. */
export async function drillsOf(read: Connection, templateId: string) {
  return read.query.templateDrills.findMany({
    where: eq(templateDrills.templateId, templateId),
    orderBy: asc(templateDrills.position),
  });
}

/** An existing template the member may use. Throws not_found. */
export async function requireTemplate(read: Connection, member: Member, id: string): Promise<TemplateRow> {
  const row = await read.query.trainingTemplates.findFirst({
    where: and(eq(trainingTemplates.id, id), isNull(trainingTemplates.removedAt)),
  });
  if (!row || !isFor(member, row)) throw notFound();
  return row;
}

/** A template to edit, deleted or not, with its drills and version (D57). Throws not_found. */
export const getEditedTemplate = operation(
  "manageTemplates",
  oneTemplate,
  async function getEditedTemplate({ db }, _actor, { id }) {
    const row = await db.read.query.trainingTemplates.findFirst({ where: eq(trainingTemplates.id, id) });
    if (!row) throw notFound();
    return { ...row, drills: await drillsOf(db.read, id), version: versionOf(templateFields, row) };
  },
);

const listed = (read: Connection) =>
  read
    .select({
      id: trainingTemplates.id,
      title: trainingTemplates.title,
      description: trainingTemplates.description,
      tier: trainingTemplates.tier,
      drills: count(templateDrills.id),
    })
    .from(trainingTemplates)
    .leftJoin(templateDrills, eq(templateDrills.templateId, trainingTemplates.id))
    .where(isNull(trainingTemplates.removedAt))
    .groupBy(trainingTemplates.id)
    .orderBy(desc(trainingTemplates.createdAt), desc(trainingTemplates.id));

/** The templates of the caller's plan, newest first; `startedId` is the one on their plan now, or null. */
export const listTemplates = operation("listTemplates", noInput, async function listTemplates({ db }, actor) {
  const rows = await listed(db.read);
  const start = await db.read.query.templateStarts.findFirst({ where: eq(templateStarts.userId, actor.id) });
  return {
    templates: rows.filter((row) => isFor(actor, row)),
    startedId: start?.templateId ?? null,
  };
});

/** One template with its drills. Throws not_found if there is none, or the caller's plan doesn't include it. */
export const getTemplate = operation(
  "listTemplates",
  oneTemplate,
  async function getTemplate({ db }, actor, { id }) {
    const row = await requireTemplate(db.read, actor, id);
    const start = await db.read.query.templateStarts.findFirst({
      where: and(eq(templateStarts.userId, actor.id), eq(templateStarts.templateId, id)),
    });
    return { ...row, drills: await drillsOf(db.read, id), isStarted: start !== undefined };
  },
);
