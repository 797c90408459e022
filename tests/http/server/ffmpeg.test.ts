import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFfmpeg } from "#app/services/media/ffmpeg.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whether a program with this content counts as an available ffmpeg. */
async function isThere(name: string, script: string): Promise<boolean> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return findFfmpeg({ path, maxOutputBytes: 1 }).isThere();
}

it("is available on a machine too busy to answer within 5 seconds, but not if it is missing or fails", async () => {
  expect(await findFfmpeg({ path: join(folder, "none"), maxOutputBytes: 1 }).isThere()).toBe(false);
  expect(await isThere("refuses", "exit 1")).toBe(false);
  expect(await isThere("slow", "exec sleep 30")).toBe(true);
}, 15_000);
