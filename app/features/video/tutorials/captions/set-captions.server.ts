import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { notFound, tooLarge } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { captionsInput, tutorialFields } from "#app/features/video/tutorials/schema.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
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
 * Stores the new captions file, or none, in the tutorial's row; the old file goes to the bin. Throws not_found,
 * conflict (D57).
 */
async function name(
  services: Services,
  actor: Member,
  { id, version }: Which,
  captionsKey: string | null,
): Promise<void> {
  const old = await services.db.write(async (tx) => {
    const before = await tx.query.tutorials.findFirst({ where: and(eq(tutorials.id, id), isPublished) });
    if (!before) throw notFound();
    if (before.captionsKey === captionsKey) return null;
    const words = (_name: string, key: unknown) => beginningOf(services, key);
    const edit = { edited: tutorialFields, version, stored: before, wanted: { captionsKey }, words };
    await requireVersion(edit);
    await tx.update(tutorials).set({ captionsKey }).where(eq(tutorials.id, id));
    const action = captionsKey === null ? "remove_captions" : "set_captions";
    await recordActs(tx, services, actor, [{ action, subject: before.title }]);
    return before.captionsKey;
  });
  if (old) await services.storage.remove(old);
}

/** Adds WebVTT captions to a tutorial, replacing old ones, or removes them. Throws not_found. */
const setTutorialCaptions = operation(
  "setTutorialCaptions",
  captionsInput,
  async function setTutorialCaptions(services, actor, { id, version, captions, remove }) {
    const which = { id, version };
    if (remove) {
      await name(services, actor, which, null);
      return { id, hasCaptions: false };
    }
    const file = await requireCaptions(captions);
    const key = `captions/${services.ids.id()}.vtt`;
    await services.storage.keep(file, key);
    try {
      await name(services, actor, which, key);
    } catch (error) {
      await services.storage.erase(key);
      throw error;
    }
    return { id, hasCaptions: true };
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
