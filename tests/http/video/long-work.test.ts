import { beforeAll, describe, expect, it } from "vitest";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { takeNextJob } from "#app/features/video/clips/media-jobs.server.ts";
import type { Run } from "#app/services/media/media.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { probeBytes, readSample } from "#tests/support/samples.ts";
import { asUpload, bodyOf, cellOf, changeRows, rowsOf, storedFiles, textOf } from "../club.ts";
import { type ClipRow, clipOf, storedBytes, untilSettled } from "./ingest.ts";

const app = appForEach({ environment: { PREPARE_VIDEOS: "on" } });
const pro2 = app.as("pro2@example.com");
const coach = app.as("coach1@example.com");

/** Sends a clip; the demo's own work is left out. */
async function sendClip(film: Uint8Array, fileName = "a.mp4"): Promise<string> {
  changeRows(app, "DELETE FROM media_jobs");
  const answer = await pro2("/api/user-video-submissions", asUpload("Look at my release", film, fileName));
  return (await bodyOf<{ id: string }>(answer)).id;
}

describe("the next piece of work for ffmpeg", () => {
  const add = (fileKey: string, kind: "submission" | "library") =>
    app.services.db.write((tx) => enqueueClip(tx, app.services, { fileKey, kind }));
  const next = async () => {
    const job = await takeNextJob(app.services);
    return job && cellOf<string>(app, "SELECT original_key FROM clips WHERE id = ?", job.payload.clipId);
  };

  it("is a clip someone waits for, the oldest first, before a tutorial", async () => {
    changeRows(app, "DELETE FROM media_jobs");
    await add("tutorials/one", "library");
    for (const key of ["submissions/one", "submissions/two"]) {
      app.clock.advance(60_000);
      await add(key, "submission");
    }
    expect([await next(), await next(), await next(), await next()]).toEqual([
      "submissions/one",
      "submissions/two",
      "tutorials/one",
      null,
    ]);
  });

  it("is a tutorial that has waited for a day, before everything younger", async () => {
    changeRows(app, "DELETE FROM media_jobs");
    await add("tutorials/one", "library");
    app.clock.advance(24 * 3_600_000 + 1);
    await add("submissions/one", "submission");
    expect([await next(), await next()]).toEqual(["tutorials/one", "submissions/one"]);
  });
});

it("a tutorial at work makes way for a clip that comes in, and is prepared after it", async () => {
  changeRows(app, "DELETE FROM media_jobs");
  const film = await readSample("moov-at-end.mp4");
  await app.services.db.write((tx) =>
    enqueueClip(tx, app.services, { fileKey: "tutorials/long", kind: "library" }),
  );
  const begun: string[] = [];
  const isAtWork = Promise.withResolvers<void>();
  /** Works on a tutorial until it is told to stop, the first time. */
  const run = async (_services: unknown, { clipId }: Record<string, unknown>, signal: AbortSignal) => {
    const key = cellOf<string>(app, "SELECT original_key FROM clips WHERE id = ?", clipId);
    const name = key === "tutorials/long" ? key : "a member's";
    begun.push(name);
    if (name !== key || begun.length > 1) return;
    isAtWork.resolve();
    const stopped = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => stopped.reject(signal.reason));
    await stopped.promise;
  };
  const stop = app.bundle.startMediaWorker(app.services, { ingest: { run } });
  try {
    await isAtWork.promise;
    const answer = await pro2("/api/user-video-submissions", asUpload("Look", film));
    expect(answer.status).toBe(201);
    await expect
      .poll(() => begun, { timeout: 20_000 })
      .toEqual(["tutorials/long", "a member's", "tutorials/long"]);
  } finally {
    await stop();
  }
  expect(
    rowsOf(app, "SELECT state, attempts FROM media_jobs WHERE kind = 'ingest' AND state <> 'done'"),
  ).toEqual([]);
  // Making way isn't a failed try.
  expect(rowsOf(app, "SELECT max(attempts) AS most FROM media_jobs")).toEqual([{ most: 1 }]);
}, 60_000);

/** Prepares a clip, and calls back when its main version has reached the half. */
async function prepare(id: string, atHalf: () => Promise<void>): Promise<ClipRow> {
  const { media } = app.services;
  const seen = Promise.withResolvers<void>();
  const transcode: typeof media.transcode = async (file, facts, target, run) => {
    const shares: number[] = [];
    const onShare: Run["onShare"] = (share) => {
      shares.push(share);
      run.onShare?.(share);
    };
    await media.transcode(file, facts, target, { ...run, onShare });
    // ffmpeg's own report ends with the whole.
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    run.onShare?.(0.5);
    await atHalf().then(seen.resolve, seen.reject);
  };
  const stop = app.bundle.startMediaWorker({ ...app.services, media: { ...media, transcode } });
  try {
    await seen.promise;
    return await untilSettled(app, id);
  } finally {
    await stop();
  }
}

describe("a clip that is being prepared", () => {
  let film: Buffer;
  beforeAll(async () => {
    film = await readSample("moov-at-end.mp4");
  });

  it("plays in its small size, and both sides read how far it is, long before its main version is there", async () => {
    const id = await sendClip(film);
    let early: ClipRow | undefined;
    const clip = await prepare(id, async () => {
      early = clipOf(app, id);
      expect(early).toMatchObject({ state: "preparing", main_key: null, width: 640, height: 360 });
      const words = "Preparing, 60% done. A small version plays until then.";
      for (const [ask, page] of [
        [pro2, "/portal?tab=videos"],
        [pro2, `/portal/videos/${id}`],
        [coach, "/admin/submissions"],
      ] as const)
        expect([page, (await textOf(await ask(page))).includes(words)]).toEqual([page, true]);
      const small = await pro2(`/files/submissions/${id}?size=slow`);
      expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
      const bytes = Buffer.from(await small.arrayBuffer());
      const { streams } = (await probeBytes(bytes, "stream=codec_name,height")) as {
        streams: { codec_name: string; height?: number }[];
      };
      expect(streams).toMatchObject([{ codec_name: "h264", height: 360 }, { codec_name: "aac" }]);
      expect((await (await pro2(`/portal/videos/${id}`)).text()).includes(`${id}?size=slow`)).toBe(true);
    });
    expect(clip).toMatchObject({ state: "ready", slow_key: early?.slow_key });
    expect(await storedBytes(app, clip.slow_key)).not.toHaveLength(0);
    // What the main version brought instead is gone.
    await expect(storedBytes(app, early?.poster_key ?? "none")).rejects.toThrow("ENOENT");
    expect(await textOf(await pro2("/portal?tab=videos"))).not.toContain("Preparing");
  }, 120_000);

  it("keeps nothing of its small version if its main one fails", async () => {
    const id = await sendClip(film);
    const before = await storedFiles(app);
    const { media } = app.services;
    const failed = Promise.withResolvers<void>();
    const transcode: typeof media.transcode = async () => {
      expect(clipOf(app, id).slow_key).not.toBeNull();
      setImmediate(failed.resolve);
      throw new Error("The main version failed");
    };
    const stop = app.bundle.startMediaWorker({ ...app.services, media: { ...media, transcode } });
    await failed.promise;
    await expect.poll(() => clipOf(app, id).state, { timeout: 20_000 }).toBe("received");
    await stop();
    expect(clipOf(app, id)).toMatchObject({
      slow_key: null,
      slow_bytes: null,
      poster_key: null,
      width: null,
    });
    expect(await storedFiles(app)).toEqual(before);
    expect(rowsOf(app, "SELECT state FROM media_jobs WHERE kind = 'ingest'")).toEqual([{ state: "waiting" }]);
  }, 120_000);
});
