import { setTimeout as sleep } from "node:timers/promises";
import {
  failJob,
  finishJob,
  type MediaJob,
  putOffJob,
  takeNextJob,
  takeUpAgain,
} from "#app/features/clips/media-jobs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type MediaKind, mediaKinds } from "./media-kinds.ts";

const pollEvery = 1_000;
const busyPause = 5 * 60_000;

type Kinds = Readonly<Record<string, MediaKind>>;

/** A fault of the box and not of the file: the disk is full, the storage is away. */
const isPassing = (error: unknown) =>
  ["unavailable", "disk_full"].includes(String((error as { kind?: unknown } | null)?.kind));

async function settle(services: Services, job: MediaJob, kind: MediaKind, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  services.log.warn(
    { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
    "a media job failed",
  );
  if (isPassing(error)) return putOffJob(services, job, busyPause, words);
  if (await failJob(services, job, words)) await kind.giveUp?.(services, job.payload);
}

async function runJob(services: Services, job: MediaJob, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  const kind = kinds[job.kind] ?? {
    run: () => Promise.reject(new Error(`This version knows no media job "${job.kind}"`)),
  };
  try {
    await kind.run(services, job.payload, stopping);
    await finishJob(services, job);
  } catch (error) {
    if (stopping.aborted) await putOffJob(services, job, 0);
    else await settle(services, job, kind, error);
  }
}

async function work(services: Services, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  await services.media.clearWork();
  await takeUpAgain(services);
  while (!stopping.aborted) {
    const job = (await services.media.isReady()) ? await takeNextJob(services) : null;
    if (job) await runJob(services, job, kinds, stopping);
    else await sleep(pollEvery, null, { signal: stopping, ref: false });
  }
}

/** Works until it is told to stop; a database that takes no writes for a while costs a pause, not the worker. */
async function workOn(services: Services, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work(services, kinds, stopping);
    } catch (error) {
      if (stopping.aborted) return;
      services.log.error({ err: error }, "the media worker stumbled; it goes on in a while");
      await sleep(10 * pollEvery, null, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Starts the worker that does one media job after the other. The function it answers stops it: ffmpeg ends at once and
 * the job is taken up at the next start.
 */
export function startMediaWorker(services: Services, kinds: Kinds = mediaKinds): () => Promise<void> {
  const stopping = new AbortController();
  const working = services.config.prepareVideos
    ? workOn(services, kinds, stopping.signal)
    : Promise.resolve();
  return async () => {
    stopping.abort(new Error("the server is stopping"));
    await working;
  };
}
