import { readdirSync, readFileSync } from "node:fs";
import type { RunningServer } from "#tests/support/server.ts";

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
