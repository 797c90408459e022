import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { bodies } from "./heads/bodies.ts";
import { addressed, type Head } from "./heads/head.ts";
import { headers } from "./heads/headers.ts";
import { hosts } from "./heads/hosts.ts";
import { lines } from "./heads/lines.ts";
import { targets } from "./heads/targets.ts";
import { countAnswers, healthCheck, statusOf, tell } from "./wire.ts";

let server: RunningServer;
let host: string;
let health: () => Promise<number>;
beforeAll(async () => {
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
  host = new URL(server.url).host;
  health = healthCheck(server.url);
});
afterAll(async () => {
  // And no head may cause an unexpected error.
  expect(server.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([]);
  await server.close();
});

const brief = 60;

describe.each([
  ["request targets", targets],
  ["hosts", hosts],
  ["request lines", lines],
  ["headers", headers],
  ["bodies", bodies],
])("%s", (_subject, heads) => {
  it.each(heads.map((head): [string, Head] => [head.name, head]))("%s", async (_name, head) => {
    const isWaiting = head.answers.includes(0);
    const outcome = await tell(server.url, addressed(head.bytes, host), isWaiting ? { patience: brief } : {});
    expect(head.answers, outcome.said.slice(0, 400)).toContain(statusOf(outcome));
    if (head.isClosed) expect([outcome.isClosed, countAnswers(outcome)]).toEqual([true, 1]);
    expect(await health()).toBeLessThan(1_000);
  });
});
