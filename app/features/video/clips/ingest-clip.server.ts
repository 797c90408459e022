import { and, eq } from "drizzle-orm";
import { sniffVideo } from "#app/features/video/uploads/video-type.server.ts";
import type { MediaFile } from "#app/services/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { makeFirstStill, makeVersions, UnusableError } from "./make-versions.server.ts";
import { messages } from "./messages.ts";
import { madeKeys, needsAnother } from "./rules.ts";

type Clip = typeof clips.$inferSelect;

/** What each noun does with its prepared video. */
type FollowUp = {
  /** Once its versions are ready. */
  onReady?(services: Services, video: { fileKey: string; durationMs: number }): Promise<void>;
  /** In the write that marks it as unusable, with the reason. */
  onUnusable?(tx: Connection, services: Services, video: { fileKey: string; reason: string }): Promise<void>;
};

/** The follow-ups of each kind of video. */
type FollowUps = Record<Clip["kind"], FollowUp>;

const reasons = {
  unreadable: messages.unreadable,
  no_picture: messages.noPicture,
  unknown_codec: messages.unknownCodec,
};

const isReason = (why: unknown): why is keyof typeof reasons => String(why) in reasons;

async function change(services: Services, { id }: Pick<Clip, "id">, values: Partial<Clip>): Promise<boolean> {
  const [row] = await services.db.write(async (tx) =>
    tx
      .update(clips)
      .set({ ...values, updatedAt: services.clock.now() })
      .where(eq(clips.id, id))
      .returning({ id: clips.id }),
  );
  return row !== undefined;
}

type Ending = {
  state: "needs_another_file" | "unusable";
  reason: string;
  onUnusable: FollowUp["onUnusable"];
};

async function askForAnother(
  tx: Connection,
  services: Services,
  { id, originalKey: fileKey }: Clip,
  { state, reason, onUnusable }: Ending,
): Promise<void> {
  await tx.update(clips).set({ state, reason, updatedAt: services.clock.now() }).where(eq(clips.id, id));
  await onUnusable?.(tx, services, { fileKey, reason });
}

/**
 * Asks for another file if one can never be used. A member's file is deleted (D67); a library file is left to the
 * coaches.
 */
async function refuse(
  services: Services,
  clip: Clip,
  { reason, onUnusable }: Omit<Ending, "state">,
): Promise<void> {
  const isMembers = clip.kind === "submission";
  const state = isMembers ? "unusable" : "needs_another_file";
  await services.db.write((tx) => askForAnother(tx, services, clip, { state, reason, onUnusable }));
  // After a crash no row names these files, so they are swept.
  if (isMembers) await services.storage.remove(clip.originalKey);
}

/** Opens the original for ffmpeg by its content, whatever its name. */
async function withOriginal<T>(
  services: Services,
  clip: Clip,
  work: (file: MediaFile) => Promise<T>,
): Promise<T> {
  const file = await services.storage.open(clip.originalKey);
  if (!file) throw new Error(`The file ${clip.originalKey} is not there`);
  const head = await file.read(0, 8_192).finally(() => file.close());
  const type = await sniffVideo(head);
  if (!type) throw new UnusableError(messages.unreadable);
  return services.storage.lend(clip.originalKey, (path) => work({ path, container: type.ext }));
}

/** Why a file can never be used, in words; null for any other failure. */
function reasonOf(error: unknown): string | null {
  if (error instanceof UnusableError) return error.message;
  const why = (error as { why?: unknown }).why;
  return (error as Error).name === "NotAVideoError" && isReason(why) ? reasons[why] : null;
}

async function findJobClip(read: Connection, { clipId }: Record<string, unknown>): Promise<Clip | undefined> {
  return read.query.clips.findFirst({ where: eq(clips.id, String(clipId)) });
}

/**
 * Shows a still of the clip while `work` prepares it. The work brings its own: without it, or if it fails, no row names a
 * still any more.
 */
async function withFirstStill(
  services: Services,
  clip: Clip,
  still: string | null,
  work: () => Promise<void>,
): Promise<void> {
  if (still === null) return work();
  await change(services, clip, { thumbnailKey: still });
  try {
    await work();
  } catch (error) {
    const isFirst = and(eq(clips.id, clip.id), eq(clips.thumbnailKey, still));
    await services.db.write(async (tx) => tx.update(clips).set({ thumbnailKey: null }).where(isFirst));
    throw error;
  } finally {
    await services.storage.erase(still);
  }
}

async function prepare(
  services: Services,
  clip: Clip,
  { onReady, signal }: Pick<FollowUp, "onReady"> & { signal: AbortSignal },
): Promise<void> {
  await change(services, clip, { state: "preparing" });
  await services.media.inWorkFolder((folder) =>
    withOriginal(services, clip, async (file) => {
      const readable = await services.media.findReadable(file, folder, signal);
      const still = await makeFirstStill(services, readable, { folder, signal });
      await withFirstStill(services, clip, still, async () => {
        const versions = await makeVersions(services, readable, { folder, signal });
        if (await change(services, clip, { ...versions, state: "ready" })) {
          return onReady?.(services, { fileKey: clip.originalKey, durationMs: versions.durationMs ?? 0 });
        }
        // The clip was deleted meanwhile, so no row will ever name these files.
        for (const key of madeKeys(versions)) await services.storage.erase(key);
      });
    }),
  );
}

/** Makes the versions of one clip. An unusable file asks for another one; other failures are thrown. */
async function ingest(followUps: FollowUps, services: Services, { payload, signal }: Work): Promise<void> {
  const clip = await findJobClip(services.db.read, payload);
  if (!clip || clip.state === "ready" || clip.state === "unusable") return;
  const { onReady, onUnusable } = followUps[clip.kind];
  try {
    await prepare(services, clip, { onReady, signal });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== null) return refuse(services, clip, { reason, onUnusable });
    await change(services, clip, { state: "received" });
    throw error;
  }
}

type Work = { payload: Record<string, unknown>; signal: AbortSignal };

/** The job that prepares videos; `followUps` has each noun's follow-up. */
export const createIngest = (followUps: FollowUps) => ({
  run: (services: Services, payload: Record<string, unknown>, signal: AbortSignal) =>
    ingest(followUps, services, { payload, signal }),
  /**
   * Asks for another file after every try to prepare this one failed. The file stays, so that a coach can look at it
   * or retry. Runs in the write that gives up the job.
   */
  async giveUp(tx: Connection, services: Services, payload: Record<string, unknown>): Promise<void> {
    const clip = await findJobClip(tx, payload);
    if (!clip || clip.state === "ready" || needsAnother(clip.state)) return;
    const { onUnusable } = followUps[clip.kind];
    await askForAnother(tx, services, clip, {
      state: "needs_another_file",
      reason: messages.notPlayable,
      onUnusable,
    });
  },
});
