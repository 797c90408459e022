import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { findFfmpeg } from "#app/services/media/ffmpeg.server.ts";
import { rowsOf } from "#tests/http/club.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { root } from "#tests/support/bundle.ts";

const run = promisify(execFile);
const limits = { signal: new AbortController().signal, timeoutMs: 20_000 };
const facts = { fileName: "a.mp4", declaredType: "", maxBytes: 1_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "owned-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// An event without a listener would end this process, and with it the run.
describe("a stream that breaks before anyone reads it", () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());

  it("is refused while the storage is available", async () => {
    const source = createReadStream(join(folder, "missing"));
    await expect(app.services.storage.receive(source, facts)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("is silent while the storage is unavailable, and closed if it was fine", async () => {
    await rm(join(app.dataDir, "files/.storage"));
    const broken = createReadStream(join(folder, "missing"));
    await expect(app.services.storage.receive(broken, facts)).rejects.toMatchObject({ kind: "unavailable" });
    const fine = createReadStream(import.meta.filename);
    await expect(app.services.storage.receive(fine, facts)).rejects.toMatchObject({ kind: "unavailable" });
    await sleep(100);
    expect([broken.destroyed, fine.destroyed]).toEqual([true, true]);
  });
});

it("a file that disappears while it is packed into its owner's data copy fails the copy and nothing else", async () => {
  const app = await startApp();
  try {
    const pro = await app.signIn("pro@example.com");
    await pro("/account?form=export", { method: "POST" });
    const { storage } = app.services;
    const vanishing: typeof storage.open = async (key) => {
      const file = await storage.open(key);
      await rm(join(app.dataDir, "files", key), { force: true });
      return file;
    };
    await makeWantedExports({ ...app.services, storage: { ...storage, open: vanishing } });
    await sleep(100);
    expect(rowsOf(app, "SELECT status, attempts, last_error FROM data_exports")).toEqual([
      { status: "wanted", attempts: 1, last_error: expect.stringMatching(/^The video .* has gone$/) },
    ]);
  } finally {
    await app.close();
  }
});

/** A program in place of ffmpeg. */
async function standIn(script: string): Promise<string> {
  const path = join(folder, "ffmpeg");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe("a run of ffmpeg", () => {
  it.each([
    ["leaves no file", "exit 0"],
    ["leaves an empty file", 'for target; do :; done; : > "$target"'],
  ])("that ends well and %s has failed", async (_what, script) => {
    const ffmpeg = findFfmpeg({ path: await standIn(script), maxOutputBytes: 1_000_000 });
    const making = ffmpeg.make(join(folder, "poster.jpg"), [], limits);
    await expect(making).rejects.toMatchObject({ name: "FfmpegFailedError", why: "nothing" });
  });

  it("that finds no frame has failed, even if a container would remain", async () => {
    const film = join(folder, "film.mp4");
    const ffmpeg = findFfmpeg({ maxOutputBytes: 1_000_000 });
    await ffmpeg.make(film, ["-f", "lavfi", "-i", "color=s=64x64:d=0.2", "-c:v", "libx264"], limits);
    const beyond = ffmpeg.make(join(folder, "beyond.mp4"), ["-ss", "5", "-i", film], limits);
    await expect(beyond).rejects.toMatchObject({ why: "nothing" });
    const picture = ["-ss", "5", "-i", film, "-frames:v", "1", "-f", "image2", "-update", "1"];
    const still = ffmpeg.make(join(folder, "beyond.jpg"), picture, limits);
    await expect(still).rejects.toMatchObject({ why: "nothing" });
  });

  it("whose filters could not be listed is asked again", async () => {
    const path = await standIn("exit 1");
    const ffmpeg = findFfmpeg({ path, maxOutputBytes: 1_000_000 });
    await expect(ffmpeg.hasFilters(["scale"])).rejects.toThrow();
    await standIn("echo ' ... scale V->V'");
    expect(await ffmpeg.hasFilters(["scale"])).toBe(true);
  });

  it("that can't start for lack of descriptors fails with its own error", async () => {
    const script = `
      import { openSync } from "node:fs";
      import { findFfmpeg } from "${root}/app/services/media/ffmpeg.server.ts";
      const ffmpeg = findFfmpeg({ maxOutputBytes: 1000 });
      const limits = { signal: new AbortController().signal, timeoutMs: 5000 };
      try { for (;;) openSync("/dev/null"); } catch {}
      await ffmpeg.probe(["-version"], limits).catch((error) => console.log(error.code));
      await ffmpeg.make("/nowhere/a.mp4", [], limits).catch((error) => console.log(error.code));
    `;
    const command = 'ulimit -n 60; exec "$0" --input-type=module -e "$1"';
    const { stdout } = await run("/bin/sh", ["-c", command, process.execPath, script], { cwd: root });
    expect(stdout.trim().split("\n")).toEqual(["EMFILE", "EMFILE"]);
  });
});
