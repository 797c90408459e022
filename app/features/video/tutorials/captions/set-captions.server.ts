import { readFile } from "node:fs/promises";
import { and, eq, inArray } from "drizzle-orm";
import { conflict, notFound, tooLarge } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { bringBack } from "#app/features/video/clips/bring-back.server.ts";
import { messages as tutorialMessages } from "#app/features/video/tutorials/messages.ts";
import { captionsInput, tutorialFields, undoInput } from "#app/features/video/tutorials/schema.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { captionsMessages as messages } from "./captions-messages.ts";
import { refusedCaptions as refused, requireWebVtt } from "./store-captions.server.ts";
import { mostCaptionBytes } from "./web-vtt.ts";

/** A captions file, checked in full, because browsers silently show nothing if there is an error. */
async function requireCaptions(file: IncomingFile | null): Promise<IncomingFile> {
  if (!file || file.size === 0) throw refused(messages.missing);
  if (file.size > mostCaptionBytes) throw tooLarge(messages.tooLarge, messages.refusedTitle);
  requireWebVtt(new TextDecoder().decode(await readFile(file.path)));
  return file;
}

const shownBytes = 400;

/** What captions begin with, so that two files can be told apart (D57). */
async function beginningOf({ storage }: Services, key: unknown): Promise<string> {
  if (typeof key !== "string") return "No captions";
  const file = await storage.open(key);
  if (!file) return "The file can't be read";
  try {
    const text = new TextDecoder().decode(await file.read(0, shownBytes));
    return file.size > shownBytes ? `${text.slice(0, text.lastIndexOf("\n"))}\n…` : text;
  } finally {
    await file.close();
  }
}

type Which = { id: string; version: string | null };

/**
 * Stores the new captions file, or none, in the tutorial's row; the old file goes to the bin. Returns the act, which Undo takes
 * back; null if nothing changed. Throws not_found, conflict (D57).
 */
async function name(
  services: Services,
  actor: Member,
  { id, version }: Which,
  captionsKey: string | null,
): Promise<string | null> {
  const done = await services.db.write(async (tx) => {
    const before = await tx.query.tutorials.findFirst({ where: and(eq(tutorials.id, id), isPublished) });
    if (!before) throw notFound();
    if (before.captionsKey === captionsKey) return null;
    const words = (_name: string, key: unknown) => beginningOf(services, key);
    const edit = { edited: tutorialFields, version, stored: before, wanted: { captionsKey }, words };
    await requireVersion(edit);
    await tx.update(tutorials).set({ captionsKey }).where(eq(tutorials.id, id));
    const action = captionsKey === null ? "remove_captions" : "set_captions";
    const keys = {
      before: { tutorialId: id, captionsKey: before.captionsKey },
      after: { tutorialId: id, captionsKey },
    };
    const actId = await recordActs(tx, services, actor, [{ action, subject: before.title, ...keys }]);
    return { actId, old: before.captionsKey };
  });
  if (done?.old) await services.storage.remove(done.old);
  return done?.actId ?? null;
}

/** Adds WebVTT captions to a tutorial, replacing old ones, or removes them. Throws not_found. */
const setTutorialCaptions = operation(
  "setTutorialCaptions",
  captionsInput,
  async function setTutorialCaptions(services, actor, { id, version, captions, remove }) {
    const which = { id, version };
    if (remove) return { id, hasCaptions: false, actId: await name(services, actor, which, null) };
    const file = await requireCaptions(captions);
    const key = `captions/${services.ids.id()}.vtt`;
    await services.storage.keep(file, key);
    try {
      return { id, hasCaptions: true, actId: await name(services, actor, which, key) };
    } catch (error) {
      await services.storage.erase(key);
      throw error;
    }
  },
);

const tooLate = () => conflict(tutorialMessages.tooLateToUndo);

/** What an act did to the captions of which tutorial. Throws conflict for an act that is none of these. */
async function readAct({ db }: Services, actId: string) {
  const ofAct = and(
    eq(auditEntries.actId, actId),
    inArray(auditEntries.action, ["set_captions", "remove_captions"]),
  );
  const entry = await db.read.query.auditEntries.findFirst({ where: ofAct });
  const { before, after } = entry ?? {};
  // Captions that came with their video are removed by themselves.
  if (!before || !after) throw tooLate();
  const keyOf = ({ captionsKey }: typeof before) => (typeof captionsKey === "string" ? captionsKey : null);
  return { id: String(after.tutorialId), earlier: keyOf(before), later: keyOf(after) };
}

/**
 * Puts the captions back that were replaced or removed, or takes back the first ones (D35), while the tutorial has what the act
 * left. Throws conflict if they were changed since, or those of before are deleted.
 */
export const undoCaptions = operation(
  "undoAct",
  undoInput,
  async function undoCaptions(services, actor, { actId }) {
    const { db, storage } = services;
    const { id, earlier, later } = await readAct(services, actId);
    if (earlier !== null && !(await bringBack(services, earlier))) throw tooLate();
    try {
      await db.write(async (tx) => {
        const stored = await tx.query.tutorials.findFirst({ where: and(eq(tutorials.id, id), isPublished) });
        if (!stored || stored.captionsKey !== later) throw tooLate();
        await tx.update(tutorials).set({ captionsKey: earlier }).where(eq(tutorials.id, id));
        await recordActs(tx, services, actor, [{ action: "undo", subject: stored.title }]);
      });
    } catch (error) {
      // Unless another Undo was faster, nothing names the file that was brought back.
      const isNamed = earlier !== null && eq(tutorials.captionsKey, earlier);
      if (isNamed && !(await db.read.query.tutorials.findFirst({ where: isNamed })))
        await storage.remove(earlier);
      throw error;
    }
    if (later !== null) await storage.remove(later);
    return { id };
  },
);

export const captionsUpload = {
  run: setTutorialCaptions,
  upload: {
    field: "captions",
    maxBytes: mostCaptionBytes,
    before: requireAllowed("setTutorialCaptions"),
    tooLarge: () => tooLarge(messages.tooLarge, messages.refusedTitle),
  },
} as const;
