import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { parseInput } from "#app/features/base/operation.server.ts";
import type { Content, SectionName } from "#app/features/base/site/shape.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { siteDrafts, siteVersions } from "#db/schema/site.ts";
import { messages } from "./messages.ts";
import { requirePicture, takePicture } from "./pictures.server.ts";
import { findContent, type RecordName } from "./records.server.ts";
import { contentInputs, type siteInput } from "./schema.ts";
import { fixedFields, siteSections } from "./sections.ts";

/** What a form or a call sends of a record. */
export type Given = z.output<typeof siteInput>;

/** A record as it is to be. `before` is null for a new one; `picture` is the row of one that came along. */
export type Prepared = RecordName & {
  content: Content;
  before: Content | null;
  picture: Awaited<ReturnType<typeof takePicture>> | null;
};

const findDraft = (read: Connection, actor: Member, { section, record }: RecordName) =>
  read.query.siteDrafts.findFirst({
    where: and(
      eq(siteDrafts.userId, actor.id),
      eq(siteDrafts.section, section),
      eq(siteDrafts.record, record),
    ),
  });

/** A key no coach had before: members are assigned by it. */
async function nextCoachKey(read: Connection, { config }: Services): Promise<string> {
  const rows = await read
    .selectDistinct({ record: siteVersions.record })
    .from(siteVersions)
    .where(eq(siteVersions.section, "coaches"));
  const taken = new Set([...rows.map(({ record }) => record), ...config.coaches.map(({ key }) => key)]);
  let number = taken.size + 1;
  while (taken.has(`coach${number}`)) number += 1;
  return `coach${number}`;
}

async function nameRecord(services: Services, section: SectionName, record: string | null): Promise<string> {
  const { kind } = siteSections[section];
  if (kind === "one") return section;
  if (record !== null) return record;
  if (kind === "fixed") throw notFound(messages.unknownRecord);
  if (section !== "coaches") return services.ids.id();
  if (services.config.given.includes("COACHES")) throw conflict(messages.fixedCoaches);
  return nextCoachKey(services.db.read, services);
}

/** The fields that were sent, without those the environment decides; what was left out stays as it was. */
function mergeFields(services: Services, name: RecordName, before: Content | null, given: Given): Content {
  const { section, record } = name;
  const fixed = fixedFields(section, record, services.config.given);
  const sent = siteSections[section].fields.flatMap(({ name: field }) => {
    const value = (given as Record<string, unknown>)[field];
    return value === undefined || field in fixed || field === "picture" ? [] : [[field, value] as const];
  });
  const merged = { ...before, ...Object.fromEntries(sent) };
  return parseInput(contentInputs[section], merged) as Content;
}

const hasPicture = (section: SectionName) =>
  siteSections[section].fields.some(({ kind }) => kind === "picture");

async function pictureFor(services: Services, given: Given, before: Content | null) {
  const { picture: file, pictureId, removePicture, section, pictureCut } = given;
  if (file && file.size > 0) {
    const row = await takePicture(services, file, { section, pictureCut });
    return { row, id: row.id };
  }
  if (file) await services.storage.discard(file);
  const kept = pictureId ?? (before?.picture as string | null | undefined) ?? null;
  if (kept !== null) await requirePicture(services.db.read, kept);
  return { row: null, id: removePicture ? null : kept };
}

const monthOf = ({ clock, config }: Services) =>
  new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: config.siteTimeZone,
  }).format(clock.now());

/**
 * What was sent as the record it makes, checked: a picture is cut and stored already, the rest is not. Throws invalid, not_found for a
 * record that is not there anymore, conflict for one the environment decides.
 */
export async function prepareRecord(services: Services, actor: Member, given: Given): Promise<Prepared> {
  const { section } = given;
  const record = await nameRecord(services, section, given.record);
  const name = { section, record };
  const before = await findContent(services.db.read, services, name);
  const isNew = given.record === null || (await findDraft(services.db.read, actor, name)) !== undefined;
  if (before === null && !isNew) throw notFound(messages.unknownRecord);
  const words = mergeFields(services, name, before, given);
  const picture = hasPicture(section) ? await pictureFor(services, given, before) : null;
  const content = {
    ...words,
    ...(picture && { picture: picture.id }),
    ...(section === "legal" && { changed: monthOf(services) }),
  };
  return { ...name, content, before, picture: picture?.row ?? null };
}
