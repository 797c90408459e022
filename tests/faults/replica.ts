import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import type { Load } from "./load.ts";

/** Folders and servers that copy elsewhere, for the tests of one file; each test's are gone after it. */
export function replicas() {
  const clean: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const tidy of clean.splice(0).reverse()) await tidy();
  });
  return {
    clean,
    async makeFolder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), "replica-"));
      clean.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    /** A server of the demo club that copies to a folder. */
    async start(replica: string, more: Record<string, string> = {}): Promise<RunningServer> {
      const server = await startServer({ environment: { REPLICA_URL: `file://${replica}`, ...more } });
      clean.push(() => server.close());
      return server;
    },
  };
}

/** What /readyz says about the copy elsewhere. */
export async function copySentence({ url }: Pick<RunningServer, "url">): Promise<string> {
  const answer = await fetch(`${url}/readyz`);
  const { checks } = (await answer.json()) as { checks: { replica: { message: string } } };
  return checks.replica.message;
}

/** The command line of a process; "" once it has ended. */
export function commandsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

const parentOf = (pid: number): number => {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
};

/** The process ids of the server's own Litestream. */
export const litestreamOf = ({ pid }: Pick<RunningServer, "pid">): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid && commandsOf(one).includes("litestream\0replicate"));

/** Remembers when each write of a load was acknowledged. */
export function timeLoad({ acknowledged }: Pick<Load, "acknowledged">) {
  const seenAt: number[] = [];
  const look = () => {
    while (seenAt.length < acknowledged.length) seenAt.push(performance.now());
  };
  const timer = setInterval(look, 20);
  return {
    /** Stops, and returns for how many seconds before now each of the writes had been acknowledged. */
    ages(now: number): Map<string, number> {
      clearInterval(timer);
      look();
      return new Map(acknowledged.map((id, place) => [id, (now - (seenAt[place] ?? now)) / 1000]));
    },
  };
}

/** Waits until everything the club has saved up to now is copied elsewhere. */
export async function untilCopied(server: Pick<RunningServer, "url">): Promise<void> {
  const from = Date.now();
  const upTo = async () => {
    const asked = Date.now();
    const [, seconds] = /^Copied elsewhere up to (\d+) seconds? ago\./.exec(await copySentence(server)) ?? [];
    // The number is rounded.
    return seconds === undefined ? 0 : asked - (Number(seconds) + 0.5) * 1000;
  };
  const end = performance.now() + 50_000;
  while ((await upTo()) <= from) {
    if (performance.now() > end) throw new Error(`Not copied within 50 s: ${await copySentence(server)}`);
    await sleep(200);
  }
}
