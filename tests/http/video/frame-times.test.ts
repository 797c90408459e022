import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { readNumbered } from "#tests/support/numbered.ts";
import { asUpload, bodyOf, changeRows, rowsOf } from "../club.ts";
import { untilSettled } from "./ingest.ts";

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let pro2: Ask;
let sent: { id: string; videoUrl: string };
let stop: () => Promise<void>;
beforeAll(async () => {
  changeRows(app, "DELETE FROM media_jobs");
  pro2 = await app.signIn("pro2@example.com");
  const film = asUpload("Look", await readNumbered("a phone in changing light"), "a.mp4");
  sent = await bodyOf(pro2("/api/user-video-submissions", film));
  stop = app.bundle.startMediaWorker(app.services);
  await untilSettled(app, sent.id);
}, 120_000);
afterAll(async () => {
  await stop();
});

type Row = { size: string; times: string };
const stored = () => rowsOf<Row>(app, "SELECT size, times FROM clip_frames ORDER BY size");
const framesOf = async (ask: Ask, size: string) => ask(`${sent.videoUrl}/frames?size=${size}`);

it("a clip's frame times are kept for each size, and told to whoever may watch it", async () => {
  expect(stored().map(({ size }) => size)).toEqual(["main", "original", "slow"]);
  for (const { size, times } of stored()) {
    const answer = await framesOf(pro2, size);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toBe(times);
    expect(times).toMatch(/^90000 0 3000x\d+ 9000x1\d /);
  }
  const coach = await app.signIn("coach1@example.com");
  expect((await framesOf(coach, "main")).status).toBe(200);
  expect((await framesOf(await app.signIn("pro@example.com"), "main")).status).toBe(404);
});

it("a clip that was prepared earlier gets them from a job, once", async () => {
  const before = stored();
  changeRows(app, "DELETE FROM clip_frames WHERE size <> 'original'");
  expect(await (await framesOf(pro2, "main")).text()).toBe("");
  for (let time = 0; time < 2; time += 1) await runJob("read frame times of earlier videos", app.services);
  for (let waited = 0; stored().length < 3 && waited < 60_000; waited += 200) await sleep(200);
  expect(stored()).toEqual(before);
  const jobs = rowsOf(
    app,
    "SELECT 1 FROM media_jobs WHERE kind = 'frame_times' AND payload LIKE '%' || (SELECT id FROM clips WHERE state = 'ready' AND kind = 'submission' AND id IN (SELECT clip_id FROM clip_frames WHERE size = 'main')) || '%'",
  );
  expect(jobs).toHaveLength(1);
}, 120_000);
