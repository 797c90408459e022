import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { storeMade } from "#app/features/video/clips/store-made.server.ts";
import { sniffSound } from "#app/features/video/uploads/file-types/sound-type.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { voices } from "#db/schema/voices.ts";
import { messages, tooLong } from "./messages.ts";
import { limits } from "./rules.ts";

type Voice = typeof voices.$inferSelect;

/** Recorders stop a little late, so a slightly longer file is accepted. */
const graceMs = 2_000;

const longestOf = ({ submissionId }: Voice) => (submissionId ? limits.reviewMs : limits.noteMs);

/** Marks a recording as unusable with the reason (D67), and drops its file. */
async function refuse({ db, storage }: Services, { id, fileKey }: Voice, reason: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.update(voices).set({ state: "unusable", reason, fileKey: null }).where(eq(voices.id, id));
  });
  if (fileKey) await storage.remove(fileKey);
}

/** Replaces the original recording with one that plays everywhere. */
async function replace(services: Services, voice: Voice, made: { path: string; durationMs: number }) {
  const { db, storage, ids } = services;
  const fileKey = `voices/${ids.id()}.m4a`;
  const fileSize = await storeMade(services, { path: made.path, mimeType: "audio/mp4" }, fileKey);
  const set = {
    state: "ready",
    fileKey,
    fileSize,
    mimeType: "audio/mp4",
    durationMs: made.durationMs,
  } as const;
  const changed = await db.write(async (tx) =>
    tx
      .update(voices)
      .set(set)
      .where(and(eq(voices.id, voice.id), eq(voices.state, "received")))
      .returning({ id: voices.id }),
  );
  // The recording was deleted meanwhile, so no row will ever name the new file.
  if (changed.length === 0) await storage.erase(fileKey);
  else if (voice.fileKey) await storage.remove(voice.fileKey);
}

async function make(services: Services, voice: Voice & { fileKey: string }, signal: AbortSignal) {
  const { storage, media, sounds } = services;
  const file = await storage.open(voice.fileKey);
  if (!file) throw new Error(`The file ${voice.fileKey} is not there`);
  const type = await sniffSound(await file.read(0, 8_192).finally(() => file.close()));
  if (!type) return refuse(services, voice, messages.damaged);
  const longest = longestOf(voice) + graceMs;
  await media.inWorkFolder(async (folder) => {
    const path = join(folder, "voice.m4a");
    const durationMs = await storage.lend(voice.fileKey, (given) =>
      sounds.convert({ path: given, container: type.container }, path, longest + graceMs, signal),
    );
    if (durationMs > longest) await refuse(services, voice, tooLong(longestOf(voice)));
    else await replace(services, voice, { path, durationMs });
  });
}

/** Makes a recording playable in every browser; one without sound, or too long, is refused with a reason. */
export async function convertVoice(
  services: Services,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const voice = await services.db.read.query.voices.findFirst({
    where: eq(voices.id, String(payload.voiceId)),
  });
  if (!voice?.fileKey || voice.state !== "received") return;
  try {
    await make(services, { ...voice, fileKey: voice.fileKey }, signal);
  } catch (error) {
    const { name, why } = error as { name?: unknown; why?: unknown };
    if (name !== "NotASoundError") throw error;
    await refuse(services, voice, why === "silent" ? messages.silent : messages.damaged);
  }
}
