import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const note = z.object({
  /** A name of this folder's own; a restored or copied folder gets another. */
  id: z.string(),
  host: z.string(),
  folder: z.string(),
  /** The replica it was copied to last; null before the first time. */
  place: z.string().nullable(),
  /** The process id of its Litestream. */
  pid: z.number().nullable(),
});

/** What a data folder notes about its replica. */
export type ReplicaNote = z.infer<typeof note>;

/** Where the note is. */
export const replicaNoteOf = (dataDir: string) => join(dataDir, "replica.json");

/** Reads the folder's note, or begins one: also for a folder that was copied from elsewhere, which is another server. */
export async function readReplicaNote(dataDir: string): Promise<ReplicaNote> {
  const text = await readFile(replicaNoteOf(dataDir), "utf8").catch(() => "");
  const fresh = { id: randomUUID(), host: hostname(), folder: dataDir, place: null, pid: null };
  try {
    const read = note.parse(JSON.parse(text));
    const isOurs = read.host === fresh.host && read.folder === dataDir;
    return isOurs ? read : { ...fresh, place: read.place };
  } catch {
    return fresh;
  }
}

/** Writes the folder's note. */
export const writeReplicaNote = (dataDir: string, given: ReplicaNote) =>
  writeFile(replicaNoteOf(dataDir), `${JSON.stringify(given)}\n`, { mode: 0o600 });

/** The command line of a running process; "" if there is none. */
function commandOf(pid: number): string {
  try {
    if (existsSync("/proc/self")) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * Waits for the Litestream of a server that was killed: it copies what is left and ends by itself. One that doesn't
 * within the limit (milliseconds) is killed, because two at one database would disturb each other.
 */
export async function outwait(pid: number | null, program: string, limit: number): Promise<void> {
  const isThere = () => pid !== null && commandOf(pid).includes(program);
  for (let waited = 0; isThere() && waited < limit; waited += 100) await sleep(100);
  if (pid !== null && isThere()) process.kill(pid, "SIGKILL");
}
