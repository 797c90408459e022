import { setTimeout as sleep } from "node:timers/promises";
import {
  failJob,
  finishJob,
  type MediaJob,
  mustMakeWay,
  type OnGivenUp,
  putOffJob,
  settleCutShort,
  takeNextJob,
} from "#app/features/video/clips/media-jobs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type MediaKind, mediaKinds } from "./media-kinds.ts";

const pollEvery = 1_000;
const busyPause = 5 * 60_000;

type Kinds = Readonly<Record<string, MediaKind>>;

const passing = new Set<unknown>([
  "unavailable",
  "disk_full",
  "WriteRefusedError",
  "EMFILE",
  "ENFILE",
  "EAGAIN",
  "ENOMEM",
]);

/**
 * A problem of the server and not of the file: the disk is full or missing, the database is locked, descriptors run
 * out.
 */
function isPassing(error: unknown): boolean {
  const { kind, name, code } = (error ?? {}) as { kind?: unknown; name?: unknown; code?: unknown };
  return [kind, name, code].some((word) => passing.has(word));
}

/** Runs the kind's own handler when a job is given up, to tell the people who wait for it. */
const notifyBy =
  (services: Services, kinds: Kinds): OnGivenUp =>
  async (tx, { kind, payload }) =>
    kinds[kind]?.giveUp?.(tx, services, payload);

async function settle(services: Services, kinds: Kinds, job: MediaJob, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  services.log.warn(
    { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
    "a media job failed",
  );
  if (isPassing(error)) return putOffJob(services, job, busyPause, words);
  await failJob(services, job, { lastError: words, onGivenUp: notifyBy(services, kinds) });
}

/** Aborts work that no one waits for once someone waits for other work, until `ended`. */
async function watchOthers(services: Services, job: MediaJob, way: AbortController, ended: AbortSignal) {
  while (!ended.aborted) {
    await sleep(pollEvery, null, { signal: ended, ref: false }).catch(() => undefined);
    if (!ended.aborted && (await mustMakeWay(services, job)))
      return way.abort(new Error("someone waits for other work"));
  }
}

async function runJob(services: Services, job: MediaJob, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  const kind = kinds[job.kind] ?? {
    run: () => Promise.reject(new Error(`This version knows no media job "${job.kind}"`)),
  };
  const [way, ended] = [new AbortController(), new AbortController()];
  const watching = watchOthers(services, job, way, ended.signal).catch((error) =>
    services.log.warn({ err: error }, "no one looked whether other work waits"),
  );
  const signal = AbortSignal.any([stopping, way.signal]);
  try {
    await kind.run(services, job.payload, signal);
    await finishJob(services, job);
  } catch (error) {
    if (signal.aborted) await putOffJob(services, job, 0);
    else await settle(services, kinds, job, error);
  } finally {
    ended.abort();
    await watching;
  }
}

async function work(services: Services, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  await services.media.clearWork();
  await settleCutShort(services, notifyBy(services, kinds));
  while (!stopping.aborted) {
    const job = (await services.media.isReady()) ? await takeNextJob(services) : null;
    if (job) await runJob(services, job, kinds, stopping);
    else await sleep(pollEvery, null, { signal: stopping, ref: false });
  }
}

/** Runs until it is stopped; a database that takes no writes for a while causes a pause, not the worker's end. */
async function workOn(services: Services, kinds: Kinds, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work(services, kinds, stopping);
    } catch (error) {
      if (stopping.aborted) return;
      services.log.error({ err: error }, "the media worker failed; it will continue shortly");
      await sleep(10 * pollEvery, null, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Starts the worker that does one media job at a time. The returned function stops it: ffmpeg ends right away, and
 * the job is resumed at the next start.
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
