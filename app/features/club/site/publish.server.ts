import { and, count, eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { siteDrafts, sitePictures, siteVersions } from "#db/schema/site.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { findDraft, type Prepared, prepareRecord, storeDraft } from "./prepare.server.ts";
import { findContent, type RecordName, versionFor } from "./records.server.ts";
import { oneRecord, removeInput, restoreInput, siteInput } from "./schema.ts";
import { labelsOf, titleOf } from "./sections.ts";
import { storeVersion } from "./store-version.server.ts";

const wordsOf = (name: string, value: unknown) =>
  name === "picture" && value ? "A picture" : plainWords(name, value);

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
