import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { superviseLitestream } from "#app/services/replica/child.server.ts";
import { root } from "#tests/support/bundle.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "litestream-child-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program in Litestream's place. */
async function program(script: string): Promise<string> {
  const path = join(folder, "litestream");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function supervise(script: string) {
  const pauses: number[] = [];
  const words: string[] = [];
  const started = Promise.withResolvers<void>();
  const child = superviseLitestream(
    {
      program: await program(script),
      settings: "/nowhere.yml",
      environment: { PATH: process.env.PATH ?? "" },
    },
    {
      onLine: ({ msg }) => {
        words.push(msg ?? "");
        if (msg === "up") started.resolve();
      },
      onStart: () => undefined,
      onEnd: (_words, pause) => pauses.push(pause),
    },
  );
  return { child, pauses, words, started: started.promise };
}

const isAlive = (pid: number | null) => {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("Litestream beside the server (D93)", () => {
  it("is started again after pauses that double, from half a second on", async () => {
    const { child, pauses, words } = await supervise("echo no space; exit 1");
    await expect.poll(() => pauses, { timeout: 20_000 }).toHaveLength(4);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
    expect(words).toContain("no space");
    // A stop doesn't wait for the pause.
    const from = performance.now();
    await child.stop(8_000);
    expect(performance.now() - from).toBeLessThan(3_000);
  }, 30_000);

  it("ends by itself when the server lets go of it, once it has copied what is left", async () => {
    const copied = join(folder, "copied");
    const { child, started } = await supervise(`echo up; cat <&3; echo rest > ${copied}`);
    await started;
    const pid = child.pid();
    await child.stop(8_000);
    expect([isAlive(pid), await readFile(copied, "utf8")]).toEqual([false, "rest\n"]);
  });

  it("is killed if it doesn't end in the time it is given", async () => {
    const { child, started } = await supervise("trap '' TERM; echo up; exec sleep 600");
    await started;
    const pid = child.pid();
    const from = performance.now();
    await child.stop(300);
    expect(isAlive(pid)).toBe(false);
    expect(performance.now() - from).toBeLessThan(8_000);
  });

  it("keeps 72 hours and a snapshot a day, and its settings hold no secret", async () => {
    const settings = await readFile(join(root, "db/litestream.yml"), "utf8");
    expect(settings).toMatch(/^ +retention: 72h$/m);
    expect(settings).toMatch(/^ +snapshot-interval: 24h$/m);
    expect(settings).toMatch(/^ +sync-interval: 1s$/m);
    expect(settings.match(/^ +[a-z-]*(key|secret)[a-z-]*:/gm)).toBeNull();
  });
});
