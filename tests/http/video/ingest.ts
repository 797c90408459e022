import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rowsOf } from "../club.ts";

/** A clip's row. */
export type ClipRow = {
  state: string;
  reason: string | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  frames_per_second: number | null;
  has_sound: number | null;
  main_key: string | null;
  main_bytes: number | null;
  slow_key: string | null;
  slow_bytes: number | null;
  poster_key: string | null;
  thumbnail_key: string | null;
  sheet_key: string | null;
};

/** The clip of a submission or a tutorial. */
export function clipOf(club: { dataDir: string }, id: string): ClipRow {
  const [row] = rowsOf<ClipRow>(
    club,
    `SELECT clips.* FROM clips JOIN (SELECT id, file_key FROM submissions UNION SELECT id, file_key FROM tutorials) owner
     ON owner.file_key = clips.original_key WHERE owner.id = ?`,
    id,
  );
  if (!row) throw new Error(`There is no clip of ${id}`);
  return row;
}

/** The clip, once it is ready or another file is needed. */
export async function untilSettled(club: { dataDir: string }, id: string): Promise<ClipRow> {
  for (let waited = 0; waited < 170_000; waited += 100) {
    const row = clipOf(club, id);
    if (["ready", "needs_another_file", "unusable"].includes(row.state)) return row;
    await sleep(100);
  }
  throw new Error(`The clip of ${id} is still ${clipOf(club, id).state}`);
}

/** The bytes stored under a key. Throws if there are none. */
export async function storedBytes(club: { dataDir: string }, key: string | null): Promise<Buffer> {
  if (key === null) throw new Error("There is no such version");
  return readFile(join(club.dataDir, "files", key));
}
