import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "./media-club.ts";

/** Root may read every file; without these two rights it obeys a file's mode as anyone does. */
const asAnyone = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

test("a video in the import folder that the server may not read is refused in words, and ends nothing", async () => {
  const server = await startServer({ under: asAnyone });
  try {
    const folder = join(server.dataDir, "import");
    await mkdir(folder);
    await copyFile(join(root, "db/seed/clips/push.mp4"), join(folder, "locked.mp4"));
    await chmod(join(folder, "locked.mp4"), 0o000);
    const coach = await signIn(server.url, "coach1@example.com", "demo-coach-pass");
    const words = { title: "Locked", description: "From the old club", tier: "elite", category: "advanced" };
    const answer = await coach("/admin/upload?form=import-video", {
      method: "POST",
      body: new URLSearchParams({ ...words, fileName: "locked.mp4" }),
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Check the permissions of the import folder.");
    expect(await readdir(folder)).toEqual(["locked.mp4"]);
    expect((await coach("/admin/upload")).status).toBe(200);
  } finally {
    await server.close();
  }
});
