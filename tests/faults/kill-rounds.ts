import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";

type Killed = { acknowledged: number; lost: string[] };

/**
 * Kills the server (SIGKILL) while it writes, `rounds` times on one folder, each at a different moment after `writes`
 * acknowledged writes in that round. Returns how many writes were acknowledged in all, and which of them were lost.
 * Alone: `node tests/faults/kill-rounds.ts 100 100`.
 */
export async function killRounds(
  rounds: number,
  writes: number,
  tell: (round: number, killed: Killed) => void = () => {},
): Promise<Killed> {
  const { dataDir, remove } = await cloneClub();
  const file = join(dataDir, "app.sqlite");
  const userId = findMember(file);
  const acknowledged: string[] = [];
  const soFar = () => ({ acknowledged: acknowledged.length, lost: findLost(file, acknowledged) });
  let Cookie = "";
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServer({ dataDir, environment: { LOG_LEVEL: "warn" } });
      Cookie ||= await signInCoach(server.url);
      const load = await startLoad(server.url, { Cookie, userId });
      while (load.acknowledged.length < writes) await sleep(20);
      await sleep(Math.random() * 350);
      await server.stop("SIGKILL");
      await load.stop();
      acknowledged.push(...load.acknowledged);
      if (round % 10 === 0) tell(round, soFar());
    }
    return soFar();
  } finally {
    await remove();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 100, writes = 100] = process.argv.slice(2).map(Number);
  const say = (round: number, { acknowledged, lost }: Killed) =>
    process.stdout.write(`${round} kills, ${acknowledged} acknowledged writes, ${lost.length} lost\n`);
  const { lost } = await killRounds(rounds, writes, say);
  process.exitCode = lost.length === 0 ? 0 : 1;
}
