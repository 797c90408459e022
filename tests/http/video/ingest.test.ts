import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAngles } from "#app/features/video/reviews/angles.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { probeBytes, readSample, readUpright } from "#tests/support/samples.ts";
import { asMultipart, asUpload, bodyOf, changeRows, onDatabase, read, rowsOf, textOf } from "../club.ts";
import { mailsOf } from "../people.ts";
import { press } from "./desk.ts";
import { type ClipRow, clipOf, storedBytes, untilSettled } from "./ingest.ts";

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let pro2: Ask;
let stop: () => Promise<void>;
beforeAll(async () => {
  // Ignores the demo's own clips.
  changeRows(app, "DELETE FROM media_jobs");
  pro2 = await app.signIn("pro2@example.com");
  stop = app.bundle.startMediaWorker(app.services);
});
afterAll(async () => {
  await stop();
});

type Sent = { id: string; videoUrl: string };

/** Sends a clip in a separate week and waits for its result. */
async function ingest(film: Uint8Array, fileName: string) {
  app.clock.advance(7 * 86_400_000);
  pro2 = await app.signIn("pro2@example.com");
  const answer = await pro2("/api/user-video-submissions", asUpload("Look at my release", film, fileName));
  const sent = await bodyOf<Sent>(answer);
  expect(answer.status).toBe(201);
  return { sent, clip: await untilSettled(app, sent.id) };
}

type Probed = {
  streams: {
    codec_name: string;
    width?: number;
    height?: number;
    avg_frame_rate: string;
    pix_fmt?: string;
    color_transfer?: string;
  }[];
  format: { tags?: Record<string, string>; duration: string };
};

type Wanted = { size: [number, number]; rate: number; sound: 0 | 1; curve?: string };

const entries =
  "stream=codec_name,width,height,avg_frame_rate,pix_fmt,color_transfer:format=duration:format_tags";
const probe = async (key: string | null) =>
  (await probeBytes(await storedBytes(app, key), entries)) as Probed;

describe("clips from phones and cameras become ready", () => {
  it.each<[string, () => Promise<Buffer>, string, Wanted]>([
    ["an upright HEVC .mov of a phone", readUpright, "a.mov", { size: [720, 1280], rate: 30, sound: 1 }],
    [
      "a video whose index is at its end",
      () => readSample("moov-at-end.mp4"),
      "b.mp4",
      { size: [1280, 720], rate: 60, sound: 1 },
    ],
    ["VP9 in WebM", () => readSample("vp9.webm"), "c.webm", { size: [640, 360], rate: 30, sound: 1 }],
    ["AVI", () => readSample("camera.avi"), "d.avi", { size: [640, 480], rate: 25, sound: 1 }],
    [
      "a film without sound",
      () => readSample("silent.mp4"),
      "e.mp4",
      { size: [640, 360], rate: 30, sound: 0 },
    ],
    [
      "high dynamic range",
      () => readSample("hdr.mov"),
      "f.mov",
      { size: [1280, 720], rate: 30, sound: 0, curve: "bt709" },
    ],
    ["240 frames a second", () => readSample("fast.mp4"), "g.mp4", { size: [640, 360], rate: 120, sound: 0 }],
  ])(
    "%s",
    async (_what, sample, name, { size, rate, sound, curve }: Wanted) => {
      const { clip } = await ingest(await sample(), name);
      expect(clip).toMatchObject({
        state: "ready",
        reason: null,
        width: size[0],
        height: size[1],
        has_sound: sound,
      });
      expect(clip.frames_per_second).toBeCloseTo(rate, 0);
      const main = await probe(clip.main_key);
      expect(main.streams.map(({ codec_name }) => codec_name)).toEqual(sound ? ["h264", "aac"] : ["h264"]);
      expect(main.streams[0]).toMatchObject({ width: size[0], height: size[1], pix_fmt: "yuv420p" });
      if (curve) expect(main.streams[0]?.color_transfer).toBe(curve);
      const slow = await probe(clip.slow_key);
      expect(Math.min(slow.streams[0]?.width ?? 0, slow.streams[0]?.height ?? 0)).toBe(360);
      for (const key of [clip.main_key, clip.slow_key]) {
        const bytes = await storedBytes(app, key);
        expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      }
      const thumbnail = await storedBytes(app, clip.thumbnail_key);
      expect(thumbnail.length).toBeLessThanOrEqual(10 * 1024);
      const [still] = ((await probeBytes(thumbnail, "stream=width,height")) as Probed).streams;
      expect(Math.max((still?.width ?? 0) / 320, (still?.height ?? 0) / 180)).toBe(1);
      for (const key of [clip.poster_key, clip.thumbnail_key, clip.sheet_key]) {
        expect((await storedBytes(app, key)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      }
    },
    180_000,
  );

  it("and a still is there before the versions, which bring their own", async () => {
    await stop();
    const { media } = app.services;
    const shown: string[] = [];
    const transcode: typeof media.transcode = async (...given) => {
      const [clip] = rowsOf<ClipRow>(app, "SELECT * FROM clips WHERE state = 'preparing'");
      shown.push(clip?.thumbnail_key ?? "none");
      expect((await storedBytes(app, shown[0] ?? null)).subarray(0, 3)).toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
      return media.transcode(...given);
    };
    stop = app.bundle.startMediaWorker({ ...app.services, media: { ...media, transcode } });
    try {
      const { clip } = await ingest(await readSample("silent.mp4"), "a.mp4");
      expect(clip.state).toBe("ready");
      expect(shown).not.toContain(clip.thumbnail_key);
      // It is removed after the row names the new one.
      const isThere = () => existsSync(join(app.dataDir, "files", shown[0] ?? ""));
      await expect.poll(isThere).toBe(false);
    } finally {
      await stop();
      stop = app.bundle.startMediaWorker(app.services);
    }
  }, 180_000);

  it("and a phone's uneven frames keep their timing", async () => {
    const { clip } = await ingest(await readSample("varying.mp4"), "varying.mp4");
    const { frames } = (await probeBytes(await storedBytes(app, clip.main_key), "frame=pts_time")) as {
      frames: { pts_time?: string }[];
    };
    const moments = frames.flatMap(({ pts_time }) => (pts_time ? [Number(pts_time)] : []));
    expect(moments).toHaveLength(60);
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(Math.max(...gaps)).toBeCloseTo(31 / 30, 2);
    expect(clip.duration_ms).toBeGreaterThan(2_900);
  }, 180_000);

  it("and the location of a clip isn't copied", async () => {
    expect((await readUpright()).includes("+40.0000-074.0000")).toBe(true);
    for (const { main_key } of rowsOf<{ main_key: string }>(
      app,
      "SELECT main_key FROM clips WHERE main_key IS NOT NULL",
    )) {
      expect((await storedBytes(app, main_key)).includes("+40.0000")).toBe(false);
    }
  });
});

/** The files of members' unusable videos that still exist. */
const storedOriginals = () =>
  rowsOf<{ key: string }>(app, "SELECT original_key AS key FROM clips WHERE state = 'unusable'").filter(
    ({ key }) => existsSync(join(app.dataDir, "files", key)),
  );

const mailsAbout = (fileName: string) =>
  mailsOf(app)
    .filter(({ subject }) => subject === `We can't use “${fileName}”`)
    .map(({ text }) => text);

describe("a clip that can't be prepared", () => {
  const cut = async (name: "moov-at-end.mp4" | "silent.mp4", share: number) => {
    const film = await readSample(name);
    return film.subarray(0, Math.floor(film.length * share));
  };

  it.each([
    ["a film cut off before its index", () => cut("moov-at-end.mp4", 0.9), /can't be read as a video/],
    [
      "a film cut off in its middle",
      () => cut("silent.mp4", 0.5),
      /cut off\. Only the first \d of its 2 seconds/,
    ],
    ["sound alone", () => readSample("sound-only.mp4"), /no picture/],
    ["a codec no phone films with", () => readSample("uncommon.mkv"), /a format we can't read/],
  ])(
    "%s is deleted, asks for another file, says why and gives the weekly upload back",
    async (_what, sample, why) => {
      const film = await sample();
      const { sent, clip } = await ingest(film, "clip.mp4");
      expect(clip).toMatchObject({
        state: "unusable",
        reason: expect.stringMatching(why),
        main_key: null,
      });
      expect(await read(pro2, "/api/weekly-upload-status")).toMatchObject({ hasUploadedThisWeek: false });
      expect((await pro2(sent.videoUrl)).status).toBe(404);
      await expect.poll(storedOriginals).toEqual([]);
      expect(mailsAbout("clip.mp4").at(-1)).toContain(`We can't use “clip.mp4”. ${clip.reason}`);
      expect(
        (await pro2("/api/user-video-submissions", asUpload("Again", await readSample("silent.mp4")))).status,
      ).toBe(201);
    },
    180_000,
  );

  it("gives the weekly upload back twice a week, but not a third time (D67)", async () => {
    app.clock.advance(7 * 86_400_000);
    pro2 = await app.signIn("pro2@example.com");
    const damaged = await cut("moov-at-end.mp4", 0.5);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await pro2("/api/user-video-submissions", asUpload("Again", damaged, "again.mp4"));
      statuses.push(answer.status);
      if (answer.status === 201) await untilSettled(app, (await bodyOf<Sent>(answer)).id);
    }
    expect(statuses).toEqual([201, 201, 201, 409]);
    expect(await read(pro2, "/api/weekly-upload-status")).toMatchObject({ hasUploadedThisWeek: true });
    const advice = ["you can send another video", "you can send another video", "Your next upload opens on"];
    expect(mailsAbout("again.mp4").map((text, turn) => text.includes(advice[turn] ?? ""))).toEqual([
      true,
      true,
      true,
    ]);
    app.clock.advance(7 * 86_400_000);
    pro2 = await app.signIn("pro2@example.com");
    expect(
      (await pro2("/api/user-video-submissions", asUpload("Next week", damaged, "next.mp4"))).status,
    ).toBe(201);
  }, 180_000);

  it("is reported for another angle too, and its question may be asked again", async () => {
    const { sent } = await ingest(await readSample("silent.mp4"), "first.mp4");
    const coach = await app.signIn("coach1@example.com");
    const ask = (question: string, revision: string) =>
      press(coach, sent.id, "ask-angle", { question, revision });
    expect((await ask("From the side?", "0")).status).toBe(303);
    const angle = async () => (await listAngles(app.services.db.read, sent.id))[0];
    const angleId = (await angle())?.id ?? "";
    const form = asMultipart([
      ["angleId", angleId],
      ["video", await readSample("sound-only.mp4"), "side.mp4"],
    ]);
    expect((await pro2(`/portal/videos/${sent.id}?form=send-angle`, form)).status).toBe(303);
    const problem = async () => (await angle())?.problem;
    await expect.poll(problem, { timeout: 60_000 }).toMatch("This file has no picture");
    const told = "We can't use “side.mp4” This file has no picture, only sound or data.";
    expect(await textOf(await pro2(`/portal/videos/${sent.id}`))).toContain(told);
    expect(mailsAbout("side.mp4")[0]).toContain("This file has no picture");
    expect((await pro2(`/files/angles/${angleId}`)).status).toBe(404);
    expect(await read(pro2, "/api/weekly-upload-status")).toMatchObject({ hasUploadedThisWeek: true });
    expect((await ask("From the other side?", "1")).status).toBe(303);
  }, 180_000);

  it("never opens another file, even from a playlist that got past the first check", async () => {
    const { sent } = await ingest(await readSample("silent.mp4"), "list.mp4");
    const [{ file_key: key } = { file_key: "" }] = rowsOf<{ file_key: string }>(
      app,
      "SELECT file_key FROM submissions WHERE id = ?",
      sent.id,
    );
    const playlist = `#EXTM3U\n#EXTINF:2,\nfile://${app.dataDir}/files/${key}\n#EXT-X-ENDLIST\n`;
    const disguises = {
      mp4: playlist,
      webm: playlist,
      avi: `ffconcat version 1.0\nfile '${app.dataDir}/files/${key}'\n`,
    };
    for (const [container, words] of Object.entries(disguises)) {
      await app.services.media.inWorkFolder(async (folder) => {
        const path = `${folder}/list.mp4`;
        await writeFile(path, words);
        const probing = app.services.media.probe(
          { path, container: container as "mp4" },
          AbortSignal.timeout(60_000),
        );
        await expect(probing).rejects.toMatchObject({ name: "NotAVideoError", why: "unreadable" });
      });
    }
  }, 180_000);

  it("is refused right away if it isn't a video: 415, and 400 if it is empty", async () => {
    app.clock.advance(7 * 86_400_000);
    pro2 = await app.signIn("pro2@example.com");
    const playlist = new TextEncoder().encode("#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n");
    expect((await pro2("/api/user-video-submissions", asUpload("x", playlist, "a.mp4"))).status).toBe(415);
    expect((await pro2("/api/user-video-submissions", asUpload("x", new Uint8Array(), "a.mp4"))).status).toBe(
      400,
    );
  });
});

describe("a clip of 2 GB and one byte", () => {
  it("is refused before a byte of it is read: 413", async () => {
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(2_147_483_648 + 1 + 1024 * 1024),
    };
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await pro2("/api/user-video-submissions", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect((await bodyOf<{ message: string }>(answer)).message).toBe(
      "Please select a video file smaller than 2GB",
    );
    expect(pulled).toBe(0);
  });
});

describe("an ffmpeg job", () => {
  it("that was interrupted is resumed", async () => {
    const { sent } = await ingest(await readSample("silent.mp4"), "a.mp4");
    await stop();
    onDatabase(app, (database) => {
      const [{ id }] = database
        .prepare("SELECT id FROM media_jobs ORDER BY created_at DESC LIMIT 1")
        .all() as [{ id: string }];
      database.prepare("UPDATE media_jobs SET state = 'running' WHERE id = ?").run(id);
      database.exec(
        "UPDATE clips SET state = 'preparing', main_key = NULL WHERE id IN (SELECT payload ->> 'clipId' FROM media_jobs WHERE state = 'running')",
      );
    });
    stop = app.bundle.startMediaWorker(app.services);
    expect(await untilSettled(app, sent.id)).toMatchObject({ state: "ready", main_key: expect.any(String) });
  }, 180_000);

  it("that fails three times is given up, and delays nothing else", async () => {
    await stop();
    app.clock.advance(7 * 86_400_000);
    pro2 = await app.signIn("pro2@example.com");
    const sent = await bodyOf<Sent>(
      pro2("/api/user-video-submissions", asUpload("x", await readSample("silent.mp4"), "a.mp4")),
    );
    let tries = 0;
    const given: string[] = [];
    const kinds = {
      ingest: {
        run: async () => {
          tries += 1;
          throw new Error("no luck");
        },
        giveUp: async (_tx: unknown, _services: unknown, { clipId }: Record<string, unknown>) =>
          void given.push(String(clipId)),
      },
    };
    stop = app.bundle.startMediaWorker(app.services, kinds);
    const job = () =>
      rowsOf<{ state: string; last_error: string }>(
        app,
        "SELECT * FROM media_jobs ORDER BY created_at DESC LIMIT 1",
      )[0];
    await expect.poll(job).toMatchObject({ state: "waiting", attempts: 1, last_error: "no luck" });
    app.clock.advance(180_000);
    await expect.poll(job).toMatchObject({ state: "waiting", attempts: 2 });
    app.clock.advance(240_000);
    await expect.poll(job).toMatchObject({ state: "failed", attempts: 3 });
    expect([tries, given.length]).toEqual([3, 1]);
    expect(clipOf(app, sent.id).state).toBe("received");
  });

  it("that fails on a full disk is retried later and not counted", async () => {
    await stop();
    changeRows(
      app,
      "UPDATE media_jobs SET state = 'waiting', attempts = 0, run_after = 0 WHERE state = 'failed'",
    );
    const full = Object.assign(new Error("full"), { kind: "disk_full" });
    stop = app.bundle.startMediaWorker(app.services, { ingest: { run: () => Promise.reject(full) } });
    const job = () => rowsOf(app, "SELECT * FROM media_jobs ORDER BY created_at DESC LIMIT 1")[0];
    await expect.poll(job).toMatchObject({ state: "waiting", attempts: 0, last_error: "full" });
  });
});
