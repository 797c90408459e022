import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { readSample } from "#tests/support/samples.ts";
import { asUpload, bodyOf, changeRows, rowsOf, textOf } from "../club.ts";
import { clipOf, untilSettled } from "./ingest.ts";

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let coach: Ask;
let sent: { id: string; videoUrl: string };
let stop: () => Promise<void>;
beforeAll(async () => {
  changeRows(app, "DELETE FROM media_jobs");
  coach = await app.signIn("coach1@example.com");
  const pro2 = await app.signIn("pro2@example.com");
  sent = await bodyOf(
    pro2("/api/user-video-submissions", asUpload("Look", await readSample("silent.mp4"), "a.mp4")),
  );
  stop = app.bundle.startMediaWorker(app.services);
  await untilSettled(app, sent.id);
});
afterAll(async () => {
  await stop();
});

const page = async (headers?: Record<string, string>) => {
  const pro2 = await app.signIn("pro2@example.com");
  return (await pro2("/portal?tab=videos", { headers })).text();
};

const queueMissing = () => runJob("make list pictures of earlier videos", app.services);

const waiting = () =>
  rowsOf<{ state: string }>(app, "SELECT state FROM media_jobs WHERE kind = 'thumbnail'").map(
    ({ state }) => state,
  );

const pause = (isPaused: boolean) =>
  coach("/admin/system-tools?form=pause-pictures", {
    method: "POST",
    body: new URLSearchParams({ isPaused: String(isPaused) }),
  });

it("lists show a small still of each video with its length, unless small videos are preferred", async () => {
  const html = await page();
  expect(html).toContain(`src="${sent.videoUrl}/thumbnail"`);
  expect(html).toMatch(/Length <\/span>0:0\d/);
  expect(await page({ "Save-Data": "on" })).not.toContain("/thumbnail");
});

it("a video that was prepared earlier gets one; a coach can pause and resume that", async () => {
  changeRows(app, "UPDATE clips SET thumbnail_key = NULL");
  expect((await pause(true)).status).toBe(303);
  for (let time = 0; time < 2; time += 1) await queueMissing();
  expect(waiting()).toContain("waiting");
  const queued = waiting().length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(clipOf(app, sent.id).thumbnail_key).toBeNull();
  expect(await textOf(await coach("/admin/system-tools?show=jobs"))).toMatch(
    /earlier videos? ha(s|ve) no picture in lists yet. Paused/,
  );
  expect((await pause(false)).status).toBe(303);
  await expect
    .poll(() => clipOf(app, sent.id).thumbnail_key, { timeout: 15_000 })
    .toMatch(/^clips\/.+\.jpg$/);
  expect(waiting()).toHaveLength(queued);
});

it("the pause says yes or no, and is only for coaches", async () => {
  const odd = await coach("/admin/system-tools?form=pause-pictures", {
    method: "POST",
    body: new URLSearchParams({ isPaused: "perhaps" }),
  });
  expect(odd.status).toBe(400);
  const pro = await app.signIn("pro@example.com");
  const refused = await pro("/admin/system-tools?form=pause-pictures", {
    method: "POST",
    body: new URLSearchParams({ isPaused: "true" }),
  });
  expect(refused.status).toBe(403);
});
