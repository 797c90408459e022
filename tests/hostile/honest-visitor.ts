import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { RunningServer } from "#tests/support/server.ts";

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The median. */
export const median = (values: readonly number[]) => percentile(values, 0.5);

/**
 * One read over the agent's connection, in milliseconds from the request to the last byte. Throws unless it gets 200.
 */
function read(agent: Agent, url: string, Cookie: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Cookie } }, async (response) => {
      await response.toArray();
      if (response.statusCode === 200) resolve(performance.now() - started);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    });
    sent.on("error", reject).end();
  });
}

/**
 * Reads one page after another, as someone clicking through does, for so many rounds of so many milliseconds. Returns
 * each round's 99th percentile of the waits, in milliseconds.
 */
export async function visit(
  { url }: RunningServer,
  { Cookie, rounds, time }: { Cookie: string; rounds: number; time: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const addresses = ["/", "/auth?form=none", "/portal", "/api/auth/user"].map((path) => url + path);
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const waitsOfRound: number[] = [];
    for (const end = performance.now() + time; performance.now() < end; )
      for (const address of addresses) waitsOfRound.push(await read(agent, address, Cookie));
    waits.push(percentile(waitsOfRound, 0.99));
  }
  agent.destroy();
  return waits;
}

/** The server's memory in MiB: the current value, and the peak since the count began. */
export function memoryOf({ pid }: RunningServer) {
  const figure = async (name: string) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  };
  return {
    now: () => figure("VmRSS"),
    most: () => figure("VmHWM"),
    count: () => writeFile(`/proc/${pid}/clear_refs`, "5"),
  };
}
