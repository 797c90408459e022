import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { ClubError, conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation, parseInput } from "#app/features/base/operation.server.ts";
import type { Content, SectionName } from "#app/features/base/site/shape.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { siteDrafts, sitePictures, siteVersions } from "#db/schema/site.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { requirePicture, takePicture } from "./pictures.server.ts";
import { findContent, type RecordName, versionFor } from "./records.server.ts";
import { contentInputs, oneRecord, removeInput, restoreInput, siteInput } from "./schema.ts";
import { fixedFields, labelsOf, siteSections, titleOf } from "./sections.ts";
import { storeVersion } from "./store-version.server.ts";

const wordsOf = (name: string, value: unknown) =>
  name === "picture" && value ? "A picture" : plainWords(name, value);

/** The fields a form or API call sends for a record. */
type SentSection = z.output<typeof siteInput>;

/** The record to store. `before` is null for a new one; `picture` is the row of an uploaded one. */
type Prepared = RecordName & {
  content: Content;
  before: Content | null;
  picture: Awaited<ReturnType<typeof takePicture>> | null;
};

/** The coach's own draft of a record; undefined without one. */
const findDraft = (read: Connection, actor: Member, { section, record }: RecordName) =>
  read.query.siteDrafts.findFirst({
    where: and(
      eq(siteDrafts.userId, actor.id),
      eq(siteDrafts.section, section),
      eq(siteDrafts.record, record),
    ),
  });

/** A key no coach had before, because members are assigned by key. */
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

/** The fields that were sent, except those the environment decides; omitted fields stay unchanged. */
function mergeFields(
  services: Services,
  name: RecordName,
  before: Content | null,
  given: SentSection,
): Content {
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

async function pictureFor(services: Services, given: SentSection, before: Content | null) {
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

type Refused = { given: SentSection; name: RecordName; before: Content | null };

/**
 * Validates the fields. If they are refused, an uploaded picture is kept in the coach's draft, so it doesn't have to
 * be chosen again. A record that doesn't exist yet has no draft to keep it in, and the error says so.
 */
async function orKeepPicture<Answer>(
  services: Services,
  actor: Member,
  { given, name, before }: Refused,
  check: () => Answer,
): Promise<Answer> {
  try {
    return check();
  } catch (error) {
    const hasFile = hasPicture(given.section) && given.picture && given.picture.size > 0;
    if (!hasFile || !(error instanceof ClubError)) throw error;
    if (before === null) throw alsoChoosePicture(error);
    const { row, id } = await pictureFor(services, given, before);
    const draft = await findDraft(services.db.read, actor, name);
    const content = { ...before, ...draft?.content, picture: id };
    await storeDraft(services, actor, { ...name, content, picture: row, version: given.version });
    throw error;
  }
}

const alsoChoosePicture = (error: ClubError) =>
  invalidInput(error.message, { fields: { ...error.fields, picture: [messages.pictureAgain] } });

type NewDraft = RecordName & { content: Content; picture: Prepared["picture"]; version: string | null };

/** Stores a coach's draft of a record, with its picture, visible to that coach only. */
async function storeDraft(services: Services, actor: Member, draft: NewDraft): Promise<void> {
  const { picture, section, record, content, version } = draft;
  const savedAt = services.clock.now();
  const row = { userId: actor.id, section, record, content: { ...content }, version, savedAt };
  await services.db.write(async (tx) => {
    if (picture) await tx.insert(sitePictures).values(picture);
    const target = [siteDrafts.userId, siteDrafts.section, siteDrafts.record];
    await tx.insert(siteDrafts).values(row).onConflictDoUpdate({ target, set: row });
  });
}

const monthOf = ({ clock, config }: Services) =>
  new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: config.siteTimeZone,
  }).format(clock.now());

/**
 * Builds and validates the record from what was sent; its picture is already cropped and stored, the rest is not.
 * Throws invalid, not_found if the record no longer exists, and conflict if the environment decides it.
 */
async function prepareRecord(services: Services, actor: Member, given: SentSection): Promise<Prepared> {
  const { section } = given;
  const record = await nameRecord(services, section, given.record);
  const name = { section, record };
  const before = await findContent(services.db.read, services, name);
  const isNew = given.record === null || (await findDraft(services.db.read, actor, name)) !== undefined;
  if (before === null && !isNew) throw notFound(messages.unknownRecord);
  const words = await orKeepPicture(services, actor, { given, name, before }, () =>
    mergeFields(services, name, before, given),
  );
  const picture = hasPicture(section) ? await pictureFor(services, given, before) : null;
  const content = {
    ...words,
    ...(picture && { picture: picture.id }),
    ...(section === "legal" && { changed: monthOf(services) }),
  };
  return { ...name, content, before, picture: picture?.row ?? null };
}

async function requireUnchanged(
  tx: Connection,
  services: Services,
  { content, ...name }: Pick<Prepared, "section" | "record" | "content">,
  version: string | null,
): Promise<void> {
  const stored = await findContent(tx, services, name);
  const edited = labelsOf(name.section);
  if (stored) await requireVersion({ edited, version, stored, wanted: content, words: wordsOf });
}

/**
 * Publishes a record: everyone sees it on the next page load, and the history keeps the old version (D63). Throws
 * invalid, not_found, and conflict if someone else published it since the given version (D57).
 */
export const publishSite = operation(
  "manageSite",
  siteInput,
  async function publishSite(services, actor, given) {
    const { section, record, content, picture } = await prepareRecord(services, actor, given);
    const subject = titleOf(section, record, content);
    await services.db.write(async (tx) => {
      await requireUnchanged(tx, services, { section, record, content }, given.version);
      if (picture) await tx.insert(sitePictures).values(picture);
      await storeVersion(tx, services, actor, { section, record, content });
      await recordActs(tx, services, actor, [{ action: "publish_site", subject }]);
    });
    services.refreshConfig();
    return { section, record, title: subject, content, version: versionFor(section, content) };
  },
);

/** Saves a record as the coach's own draft, shown only to them and only in a preview. Throws like `publishSite`. */
export const saveDraft = operation("manageSite", siteInput, async function saveDraft(services, actor, given) {
  const { section, record, content, picture } = await prepareRecord(services, actor, given);
  await storeDraft(services, actor, { section, record, content, picture, version: given.version });
  return { section, record };
});

/** Publishes the coach's draft as it is, from its preview. Throws like `publishSite`, and not_found without a draft. */
export const publishDraft = operation(
  "manageSite",
  oneRecord,
  async function publishDraft(services, actor, name) {
    const draft = await findDraft(services.db.read, actor, name);
    if (!draft) throw notFound(messages.noDraft);
    const { picture, ...words } = draft.content;
    const pictured = { pictureId: picture ?? null, removePicture: picture === null };
    return publishSite(services, actor, { ...words, ...name, ...pictured, version: draft.version });
  },
);

/** Deletes the coach's draft of a record, if any. */
export const discardDraft = operation(
  "manageSite",
  oneRecord,
  async function discardDraft({ db }, actor, { section, record }) {
    const isRecord = and(eq(siteDrafts.section, section), eq(siteDrafts.record, record));
    await db.write((tx) => tx.delete(siteDrafts).where(and(eq(siteDrafts.userId, actor.id), isRecord)));
    return { section, record };
  },
);

/** A coach can be removed only if no member is assigned to them, and never the last one. */
async function requireDispensable(tx: Connection, { config }: Services, { record }: RecordName) {
  if (config.given.includes("COACHES")) throw conflict(messages.fixedCoaches);
  const others = config.coaches.filter(({ key }) => key !== record);
  if (others.length === 0) throw conflict(messages.lastCoach);
  const [row] = await tx.select({ members: count() }).from(users).where(eq(users.assignedCoach, record));
  const name = config.coaches.find(({ key }) => key === record)?.name ?? record;
  if (row && row.members > 0) throw conflict(messages.coachHasMembers(name, row.members));
}

/** Removes a record from a list; the history can restore it. Throws not_found, conflict. */
export const removeRecord = operation(
  "manageSite",
  removeInput,
  async function removeRecord(services, actor, given) {
    const { section, record } = given;
    const removed = await services.db.write(async (tx) => {
      const stored = await findContent(tx, services, given);
      if (!stored) throw notFound(messages.unknownRecord);
      if (!["coaches", "testimonials", "questions"].includes(section)) throw conflict(messages.fixedList);
      if (section === "coaches") await requireDispensable(tx, services, given);
      if (given.version !== null && given.version !== versionFor(section, stored)) {
        const wanted = Object.fromEntries(Object.keys(labelsOf(section)).map((name) => [name, null]));
        await requireVersion({ edited: labelsOf(section), version: given.version, stored, wanted });
      }
      await storeVersion(tx, services, actor, { section, record, content: null });
      const subject = titleOf(section, record, stored);
      await recordActs(tx, services, actor, [{ action: "remove_from_site", subject }]);
      return { section, record, title: subject };
    });
    services.refreshConfig();
    return removed;
  },
);

async function restore(tx: Connection, services: Services, actor: Member, number: number) {
  const row = await tx.query.siteVersions.findFirst({ where: eq(siteVersions.number, number) });
  if (!row?.content) throw notFound(messages.unknownRecord);
  const { record, content } = row;
  const section = oneRecord.shape.section.parse(row.section);
  await storeVersion(tx, services, actor, { section, record, content, restoredFrom: number });
  const subject = titleOf(section, record, content);
  await recordActs(tx, services, actor, [{ action: "restore_site", subject }]);
  return { section, record, title: subject };
}

/** Publishes an earlier version again, as a new one. Throws not_found. */
export const restoreVersion = operation(
  "manageSite",
  restoreInput,
  async function restoreVersion(services, actor, { number }) {
    const restored = await services.db.write((tx) => restore(tx, services, actor, number));
    services.refreshConfig();
    return restored;
  },
);
