import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asJson, readClip, rowsOf } from "#tests/http/club.ts";
import { hashOf, send } from "#tests/http/video/uploads.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
let Cookie = "";

const ask: Ask = (path, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("Cookie", Cookie);
  return fetch(`${server.url}${path}`, { ...init, headers });
};

beforeEach(async () => {
  club = await cloneClub();
  server = await startServer({ dataDir: club.dataDir });
  const body = new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" });
  const answer = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  Cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
});
afterEach(async () => {
  await server.close();
  await club.remove();
});

test("a kill while a training video is handed over loses nothing and duplicates nothing", {
  timeout: 300_000,
}, async () => {
  const film = Buffer.concat([await readClip(), randomBytes(4 * 1024 * 1024)]);
  for (const [round, wait] of [0, 3, 6, 12, 25].entries()) {
    const title = `After the crash ${round}`;
    const stored = () =>
      rowsOf<{ id: string; file_key: string }>(club, "SELECT * FROM library_videos WHERE title = ?", title);
    const id = await send(ask, film, { kind: "library", filename: "crash.mp4" });
    const handOver = () =>
      ask("/api/admin/videos/upload", asJson({ title, description: "Words", uploadId: id })).then(
        ({ status }) => status,
        () => 0,
      );
    const asked = handOver();
    await sleep(wait);
    await server.stop("SIGKILL");
    const first = await asked;
    server = await startServer({ dataDir: club.dataDir });
    const before = stored().length;
    const again = await handOver();
    // Either the first request got through or this one does.
    if (before === 1) expect(again).toBe(404);
    else expect([first, again]).toEqual([0, 201]);
    expect(stored()).toHaveLength(1);
    const [video] = stored();
    const bytes = await (await ask(`/files/storage/${video?.file_key}`)).arrayBuffer();
    expect(hashOf(Buffer.from(bytes))).toBe(hashOf(film));
    const marks = rowsOf(club, "SELECT used_for, file_key FROM uploads WHERE id = ?", id);
    expect(marks).toEqual([{ used_for: video?.id, file_key: null }]);
    const acts = rowsOf(club, "SELECT 1 FROM audit_entries WHERE subject = ?", title);
    expect(acts).toHaveLength(1);
  }
});
