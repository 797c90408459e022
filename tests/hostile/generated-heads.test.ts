import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { headMaker } from "./generated-heads.ts";
import { healthCheck, type Outcome, statusOf, tell } from "./wire.ts";

const count = 5_000;
const lanes = 16;
const patience = 150;
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 32));

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
});
afterAll(() => server.close());

/** Silence, a closed connection, or an answer. No client may be able to cause an answer that blames the server. */
const isRight = (outcome: Outcome) =>
  outcome.said === "" || (statusOf(outcome) >= 200 && statusOf(outcome) < 500) || statusOf(outcome) === 501;

it(`${count} random request heads don't stop the server`, { timeout: 120_000 }, async () => {
  process.stdout.write(`HOSTILE_SEED=${seed} repeats these heads\n`);
  const make = headMaker(seed, new URL(server.url).host);
  const heads = Array.from({ length: count }, make);
  let next = 0;
  const lane = async () => {
    const health = healthCheck(server.url);
    for (let place = next++; place < count; place = next++) {
      const head = heads[place] as Buffer;
      const report = `HOSTILE_SEED=${seed}, head ${place}: ${JSON.stringify(head.toString("latin1").slice(0, 2_000))}`;
      const outcome = await tell(server.url, head, { patience });
      expect(isRight(outcome), `${report}\n${outcome.said.slice(0, 500)}`).toBe(true);
      expect(await health(), report).toBeLessThan(1_000);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(server.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([]);
});
