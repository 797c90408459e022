import { expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { readSample } from "#tests/support/samples.ts";
import { asUpload, bodyOf, changeRows, onDatabase, read, rowsOf, storedFiles, userId } from "../club.ts";
import { clipOf, untilSettled } from "./ingest.ts";

const app = appForEach({ environment: { PREPARE_VIDEOS: "on" } });

const count = (sql: string) => rowsOf(app, sql).length;

it("videos stored before clips existed are queued once", async () => {
  const coach = await app.signIn("coach1@example.com");
  const lists = ["/api/admin/user-video-submissions", "/api/tutorials"];
  const videos = (await Promise.all(lists.map((list) => read<object[]>(coach, list)))).flat().length;
  changeRows(app, "DELETE FROM clips; DELETE FROM media_jobs");
  for (let time = 0; time < 2; time += 1)
    await runJob("prepare videos that aren't prepared yet", app.services);
  expect(count("SELECT id FROM clips WHERE state = 'received'")).toBe(videos);
  expect(count("SELECT id FROM media_jobs WHERE state = 'waiting'")).toBe(videos);
});

it("a video's versions are deleted when no row names it anymore, and remade if it returns", async () => {
  changeRows(app, "DELETE FROM media_jobs");
  const pro2 = await app.signIn("pro2@example.com");
  const sent = await bodyOf<{ id: string }>(
    pro2("/api/user-video-submissions", asUpload("Look", await readSample("silent.mp4"))),
  );
  const stop = app.bundle.startMediaWorker(app.services);
  const made = await untilSettled(app, sent.id);
  await stop();
  const variants = [made.main_key, made.slow_key, made.poster_key, made.thumbnail_key, made.sheet_key].map(
    (key) => `files/${key}`,
  );
  expect(await storedFiles(app)).toEqual(expect.arrayContaining(variants));
  await runJob("delete versions of deleted videos", app.services);
  expect(clipOf(app, sent.id).state).toBe("ready");

  const [row] = rowsOf<Record<string, unknown>>(app, "SELECT * FROM submissions WHERE id = ?", sent.id);
  changeRows(app, "DELETE FROM submissions WHERE id = ?", sent.id);
  const before = count("SELECT id FROM clips");
  await runJob("delete versions of deleted videos", app.services);
  expect(count("SELECT id FROM clips")).toBe(before - 1);
  for (const file of variants) expect(await storedFiles(app)).not.toContain(file);

  onDatabase(app, (database) => {
    const names = Object.keys(row ?? {});
    database
      .prepare(`INSERT INTO submissions (${names}) VALUES (${names.map((name) => `@${name}`)})`)
      .run(row);
  });
  await runJob("prepare videos that aren't prepared yet", app.services);
  expect(clipOf(app, sent.id).state).toBe("received");
  expect(userId(app, "pro2@example.com")).toBe(row?.user_id);
}, 180_000);

it("jobs that ended a month ago are deleted, waiting ones are not", async () => {
  const waiting = count("SELECT id FROM media_jobs");
  changeRows(
    app,
    "INSERT INTO media_jobs (id, kind, payload, state, attempts, run_after, finished_at, created_at) VALUES ('old', 'ingest', '{}', 'done', 1, 0, 0, 0)",
  );
  await runJob("remove finished video jobs", app.services);
  expect(rowsOf(app, "SELECT id FROM media_jobs WHERE id = 'old'")).toEqual([]);
  expect(count("SELECT id FROM media_jobs")).toBe(waiting);
});
