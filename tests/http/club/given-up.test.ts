import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, read, rowsOf, textOf, userId } from "../club.ts";
import { requestsOf } from "../video/desk.ts";

const minute = 60_000;

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

const tools = async () => textOf(await coach("/admin/system-tools"));
const retry = (ask: Ask, id: string) => ask("/admin/system-tools?form=retry-job", asForm({ id }));

describe("a copy of a member's data", () => {
  type Row = { id: string; status: string; attempts: number; last_error: string | null };
  // No page counts the tries of a copy that hasn't been given up.
  const row = () => rowsOf<Row>(app, "SELECT id, status, attempts, last_error FROM data_exports")[0];

  beforeEach(async () => {
    expect((await pro("/account?form=export", { method: "POST" })).status).toBe(303);
  });

  it("that fails is tried three times with pauses, then given up and shown", async () => {
    await rm(join(app.dataDir, "files/.storage"));
    await makeWantedExports(app.services);
    expect(row()).toMatchObject({ status: "wanted", attempts: 1 });
    await makeWantedExports(app.services);
    expect(row()).toMatchObject({ attempts: 1 });
    app.clock.advance(minute);
    await makeWantedExports(app.services);
    app.clock.advance(4 * minute);
    await makeWantedExports(app.services);
    expect(row()).toMatchObject({ status: "failed", attempts: 3 });
    expect(await tools()).toMatch(/Collect a member's data .* Given up after 3 tries: File storage/);
  });

  it("that crashed the server three times doesn't run at the next start", async () => {
    changeRows(app, "UPDATE data_exports SET attempts = 3");
    await makeWantedExports(app.services);
    expect(row()).toMatchObject({ status: "failed", attempts: 3 });
    expect(await tools()).toContain("The server stopped each time this ran.");
    expect((await retry(coach, row()?.id ?? "")).status).toBe(303);
    await makeWantedExports(app.services);
    expect(row()).toMatchObject({ status: "ready", attempts: 1 });
    expect(await tools()).not.toContain("Jobs given up");
  });
});

describe("an ffmpeg job that was given up", () => {
  const fail = (kind: string, payload: object) =>
    changeRows(
      app,
      "INSERT INTO media_jobs (id, kind, payload, state, attempts, run_after, finished_at, last_error, created_at) VALUES (?, ?, ?, 'failed', 3, 0, ?, 'no luck', 0)",
      kind,
      kind,
      JSON.stringify(payload),
      app.clock.now().getTime(),
    );
  // Nor those of a job that waits.
  const stateOf = (id: string) => rowsOf(app, "SELECT state, attempts FROM media_jobs WHERE id = ?", id)[0];

  it("is listed by its subject, whatever its kind", async () => {
    const [request] = await read<{ id: string; fileName: string }[]>(
      coach,
      "/api/admin/user-video-submissions",
    );
    const [tutorial] = rowsOf<{ clipId: string; title: string }>(
      app,
      "SELECT clips.id AS clipId, title FROM clips JOIN tutorials ON file_key = original_key LIMIT 1",
    );
    for (const kind of ["slow_motion", "side_by_side", "still"]) fail(kind, { submissionId: request?.id });
    fail("ingest", { clipId: tutorial?.clipId });
    const page = await tools();
    for (const name of ["slow-motion clip", "side-by-side clip", "still with a drawing"])
      expect(page).toContain(`Make a ${name} ${request?.fileName}, `);
    expect(page).toContain(`Prepare a video ${tutorial?.title} `);
    expect(page).toContain("Given up after 3 tries: no luck");
  });

  it("for a recording names whose review or message it is for", async () => {
    changeRows(app, "DELETE FROM voices");
    const add = (id: string, submissionId: string | null) =>
      changeRows(
        app,
        "INSERT INTO voices (id, user_id, submission_id, state, file_size, mime_type, recorded_at) VALUES (?, ?, ?, 'received', 1, 'audio/mp4', 1)",
        id,
        userId(app, "pro@example.com"),
        submissionId,
      );
    add("spoken", requestsOf(app).pending);
    add("noted", null);
    fail("voice", { voiceId: "spoken" });
    expect(await tools()).toContain("Prepare a recording Recording for a review, Avery Quinn");
    changeRows(app, "UPDATE media_jobs SET payload = '{\"voiceId\":\"noted\"}' WHERE kind = 'voice'");
    expect(await tools()).toContain("Prepare a recording Voice note, Avery Quinn");
    changeRows(app, "DELETE FROM voices");
    expect(await tools()).toContain("Prepare a recording deleted");
  });

  it("is retried only when a coach says so, and only once", async () => {
    fail("slow_motion", { submissionId: "gone" });
    expect((await retry(pro, "slow_motion")).status).toBe(403);
    expect(stateOf("slow_motion")).toEqual({ state: "failed", attempts: 3 });
    expect((await retry(coach, "slow_motion")).status).toBe(303);
    expect(stateOf("slow_motion")).toEqual({ state: "waiting", attempts: 0 });
    expect((await retry(coach, "slow_motion")).status).toBe(404);
  });
});
