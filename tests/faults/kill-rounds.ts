import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";

/**
 * Kills the server (SIGKILL) in the middle of writing, `rounds` times, on one folder. Answers how many writes were
 * acknowledged and which of them are gone. Alone: `node tests/faults/kill-rounds.ts 100`.
 */
export async function killRounds(rounds: number): Promise<{ acknowledged: number; lost: string[] }> {
  const { dataDir, remove } = await cloneClub();
  const file = join(dataDir, "app.sqlite");
  const userId = findMember(file);
  const acknowledged: string[] = [];
  let Cookie = "";
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ dataDir, environment: { LOG_LEVEL: "warn" } });
      Cookie ||= await signInCoach(server.url);
      const load = await startLoad(server.url, { Cookie, userId });
      await sleep(250 + Math.random() * 350);
      await server.stop("SIGKILL");
      await load.stop();
      acknowledged.push(...load.acknowledged);
    }
    return { acknowledged: acknowledged.length, lost: findLost(file, acknowledged) };
  } finally {
    await remove();
  }
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv[2] ?? 100);
  const { acknowledged, lost } = await killRounds(rounds);
  process.stdout.write(`${rounds} kills, ${acknowledged} acknowledged writes, ${lost.length} lost\n`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}
