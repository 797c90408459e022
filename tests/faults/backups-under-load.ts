import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#tests/support/bundle.ts";
import { startServer } from "#tests/support/server.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";

const run = promisify(execFile);

function command(name: string, dataDir: string, file: string) {
  const env = { PATH: process.env.PATH, ...clubEnvironment(dataDir) };
  return run(process.execPath, [join(root, "app/cli", name), file], { cwd: root, env });
}

/**
 * Backs up a served club `rounds` times while it is written to, and restores each backup into a new folder. Each must
 * hold everything acknowledged before it began. Alone: `node tests/faults/backups-under-load.ts 50`.
 */
export async function backupsUnderLoad(rounds: number): Promise<{ complete: number; acknowledged: number }> {
  const scratch = await mkdtemp(join(tmpdir(), "backups-"));
  const server = await startServer({ environment: { LOG_LEVEL: "warn" } });
  const userId = findMember(join(server.dataDir, "app.sqlite"));
  const load = await startLoad(server.url, { Cookie: await signInCoach(server.url), userId, writers: 4 });
  let complete = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const archive = join(scratch, `${round}.tar`);
      const restored = join(scratch, `restored-${round}`);
      const before = [...load.acknowledged];
      await command("backup.mjs", server.dataDir, archive);
      await command("restore.mjs", restored, archive);
      if (findLost(join(restored, "app.sqlite"), before).length === 0) complete += 1;
      await rm(restored, { recursive: true });
      await rm(archive);
    }
    return { complete, acknowledged: load.acknowledged.length };
  } finally {
    await load.stop();
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 50);
  const { complete, acknowledged } = await backupsUnderLoad(rounds);
  process.stdout.write(`${complete} of ${rounds} backups complete, ${acknowledged} writes meanwhile\n`);
  process.exitCode = complete === rounds ? 0 : 1;
}
