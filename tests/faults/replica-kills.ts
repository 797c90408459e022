import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "#tests/support/bundle.ts";
import { startServer } from "#tests/support/server.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach } from "./load.ts";
import { litestreamOf, untilCopied } from "./replica.ts";

const run = promisify(execFile);

/** What happened in one round: what was killed, and how old the oldest lost write was, in seconds. */
export type KilledRound = { killed: string; written: number; lost: number; oldest: number };

const kinds = ["the server", "Litestream", "both"] as const;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes about 50 notes a second until told to stop, and remembers when each was acknowledged. */
function writeNotes(url: string, Cookie: string, userId: string) {
  const seen = new Map<string, number>();
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const next = sleep(20);
      const body = JSON.stringify({ userId, title: `Note ${seen.size}`, content: "Before the disk died." });
      const headers = { "Content-Type": "application/json", Cookie };
      const answer = await fetch(`${url}/api/admin/practice-notes`, { method: "POST", headers, body }).catch(
        () => null,
      );
      const id = answer?.ok ? ((await answer.json().catch(() => null)) as { id: string } | null)?.id : null;
      if (id) seen.set(id, performance.now());
      await next;
    }
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** Restores a replica folder into an empty folder from the command line. */
export async function restoreFrom(replica: string): Promise<string> {
  const dataDir = join(await mkdtemp(join(tmpdir(), "restored-")), "club");
  const env = { PATH: process.env.PATH, ...clubEnvironment(dataDir), REPLICA_URL: replica };
  await run(process.execPath, [join(root, "app/cli/restore.mjs"), "replica"], { cwd: root, env });
  return dataDir;
}

async function oneRound(killed: (typeof kinds)[number], random: () => number): Promise<KilledRound> {
  const replica = await mkdtemp(join(tmpdir(), "replica-"));
  const server = await startServer({ environment: { REPLICA_URL: `file://${replica}`, LOG_LEVEL: "warn" } });
  try {
    const userId = findMember(join(server.dataDir, "app.sqlite"));
    const Cookie = await signInCoach(server.url);
    await untilCopied(server);
    const notes = writeNotes(server.url, Cookie, userId);
    await sleep(500 + random() * 3_000);
    if (killed !== "the server") for (const pid of litestreamOf(server)) process.kill(pid, "SIGKILL");
    // Litestream alone is started again; the disk dies while it catches up, or after.
    if (killed === "Litestream") await sleep(random() * 2_500);
    const diedAt = performance.now();
    await server.stop("SIGKILL");
    await rm(server.dataDir, { recursive: true, force: true });
    await notes.stop();
    const dataDir = await restoreFrom(`file://${replica}`);
    const lost = findLost(join(dataDir, "app.sqlite"), [...notes.seen.keys()]);
    await rm(join(dataDir, ".."), { recursive: true });
    const oldest = Math.max(0, ...lost.map((id) => (diedAt - (notes.seen.get(id) ?? diedAt)) / 1000));
    return { killed, written: notes.seen.size, lost: lost.length, oldest };
  } finally {
    await server.close();
    await rm(replica, { recursive: true, force: true });
  }
}

/**
 * Kills the server, its Litestream, or both at random moments under 50 writes a second, deletes the data folder, and restores
 * the replica, `rounds` times. Each restored database is read as a whole. Alone: `node tests/faults/replica-kills.ts 20 SEED`.
 */
export async function replicaKills(
  rounds: number,
  seed: number,
  tell: (round: KilledRound) => void = () => {},
): Promise<KilledRound[]> {
  const random = chance(seed);
  const all: KilledRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const done = await oneRound(kinds[round % kinds.length] ?? "both", random);
    all.push(done);
    tell(done);
  }
  return all;
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 20, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
  process.stdout.write(`seed ${seed}\n`);
  await replicaKills(rounds, seed, ({ killed, written, lost, oldest }) =>
    process.stdout.write(`${killed}: ${written} written, ${lost} lost, the oldest ${oldest.toFixed(2)} s\n`),
  );
}
