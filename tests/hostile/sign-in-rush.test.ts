import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { median } from "./honest-visitor.ts";
import { openSlowly, statusOf } from "./slow-clients.ts";

const inFlight = 200;
/** Two being checked, and nearly all that may wait. */
const atOnce = 32;

let server: RunningServer;
// The proxy header says who asks, so that every sign-in comes from a different address.
beforeAll(async () => {
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
}, 60_000);
afterAll(() => server.close());

type Person = { email: string; password?: string };

/** Opens a sign-in and sends everything but its last byte. `send` sends that one and returns the answer. */
async function almostSignIn({ email, password = "demo-pass" }: Person, n: number) {
  const body = new URLSearchParams({ email, password }).toString();
  const client = await openSlowly(server, {
    line: "POST /api/auth/signin",
    headers: {
      "X-Forwarded-For": `10.0.${Math.floor(n / 250)}.${n % 250}`,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
    },
  });
  client.socket.write(body.slice(0, -1));
  const send = async () => {
    const started = performance.now();
    client.socket.write(body.slice(-1));
    const said = await client.answer();
    const ms = performance.now() - started;
    client.socket.destroy();
    return { status: statusOf(client), ms, said };
  };
  return { send };
}

/**
 * Signs everyone in at the same moment: the last byte of each request is held back until the server has the rest of all
 * of them. A busy machine would otherwise spread them out, and few would wait at the same time.
 */
async function signInTogether(people: Person[]) {
  const ready = await Promise.all(people.map(almostSignIn));
  return Promise.all(ready.map(({ send }) => send()));
}

type Answer = Awaited<ReturnType<typeof signInTogether>>[number];

function expectAskedToComeBack({ said }: Answer): void {
  expect(said).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(said).toMatch(/\{"message":"Too many (people are signing in right now|tries at the same time)\. /);
}

/** This many wrong sign-ins and one correct one at the same time, and how long the last answer took. */
async function rush(many: number) {
  const wrong = Array.from({ length: many }, (_, n) => ({
    email: `stranger-${n}@example.com`,
    password: "no",
  }));
  const answers = await signInTogether([...wrong, { email: "basic@example.com" }]);
  return {
    right: answers[many] as Answer,
    wrong: answers.slice(0, many),
    slowest: Math.max(...answers.map(({ ms }) => ms)),
  };
}

test("200 sign-ins in flight: each is soon answered, whether checked or refused (D65)", {
  timeout: 120_000,
}, async () => {
  await rush(5);
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    few.push((await rush(atOnce)).slowest);
    const { right, wrong, slowest } = await rush(inFlight);
    many.push(slowest);
    const refused = wrong.filter(({ status }) => status === 503);
    process.stdout.write(
      `200 sign-ins in flight: ${refused.length} refused, a right one ${right.status} after ${right.ms.toFixed(0)} ms; ` +
        `the last answer after ${slowest.toFixed(0)} ms, with ${atOnce} in flight after ${few.at(-1)?.toFixed(0)} ms\n`,
    );
    expect(wrong.filter(({ status }) => status === 401).length + refused.length).toBe(inFlight);
    expect(refused.length).toBeGreaterThan(50);
    refused.forEach(expectAskedToComeBack);
    expect([200, 503]).toContain(right.status);
  }
  // They used to wait for each other, six times as long as those that fit.
  expect(median(many) / median(few)).toBeLessThan(4);
});

test("200 correct sign-ins to one account: 33 are checked or wait, the others are refused right away (D65)", {
  timeout: 60_000,
}, async () => {
  const elite = { email: "elite@example.com" };
  let most = 0;
  // On a busy machine, answers go out while requests still come in, so a rush may fit. One that doesn't is enough.
  for (let round = 0; round < 5 && most <= 50; round += 1) {
    const answers = await signInTogether(Array.from({ length: inFlight }, () => elite));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(inFlight);
    refused.forEach(expectAskedToComeBack);
    most = Math.max(most, refused.length);
  }
  expect(most).toBeGreaterThan(50);
  expect((await signInTogether([elite]))[0]?.status).toBe(200);
});
