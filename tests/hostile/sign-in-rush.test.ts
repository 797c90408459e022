import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { median } from "./honest-visitor.ts";

const inFlight = 200;
/** Two being checked, and nearly all that may wait. */
const atOnce = 32;

let server: RunningServer;
// The proxy header says who asks, so that every sign-in comes from a different address.
beforeAll(async () => {
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
}, 60_000);
afterAll(() => server.close());

async function signIn(n: number, email: string, password: string) {
  const started = performance.now();
  const answer = await fetch(`${server.url}/api/auth/signin`, {
    method: "POST",
    headers: { "X-Forwarded-For": `10.0.${Math.floor(n / 250)}.${n % 250}` },
    body: new URLSearchParams({ email, password }),
  });
  const { message } = (await answer.json()) as { message?: string };
  const ms = performance.now() - started;
  return { status: answer.status, ms, message, retryAfter: answer.headers.get("Retry-After") };
}

/** This many wrong sign-ins and one correct one at the same time, and how long the last answer took. */
async function rush(many: number) {
  const wrong = Array.from({ length: many }, (_, n) => signIn(n, `nobody-${n}@example.com`, "wrong-one"));
  const [right, ...answers] = await Promise.all([signIn(many, "basic@example.com", "demo-pass"), ...wrong]);
  return { right, answers, slowest: Math.max(right.ms, ...answers.map(({ ms }) => ms)) };
}

test("200 sign-ins in flight: each is soon answered, whether checked or refused (D65)", {
  timeout: 120_000,
}, async () => {
  await rush(5);
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    few.push((await rush(atOnce)).slowest);
    const { right, answers, slowest } = await rush(inFlight);
    many.push(slowest);
    const refused = answers.filter(({ status }) => status === 503);
    process.stdout.write(
      `200 sign-ins in flight: ${refused.length} refused, a right one ${right.status} after ${right.ms.toFixed(0)} ms; ` +
        `the last answer after ${slowest.toFixed(0)} ms, with ${atOnce} in flight after ${few.at(-1)?.toFixed(0)} ms\n`,
    );
    expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(inFlight);
    expect(refused.length).toBeGreaterThan(50);
    for (const { message, retryAfter } of refused) {
      expect(retryAfter).toBe("5");
      expect(message).toMatch(/^Too many people are signing in right now\./);
    }
    expect([200, 503]).toContain(right.status);
  }
  // They used to wait for each other, six times as long as those that fit.
  expect(median(many) / median(few)).toBeLessThan(4);
});

test("200 correct sign-ins to one account: 33 are checked or wait, the others are refused right away (D65)", {
  timeout: 60_000,
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: inFlight }, (_, n) => signIn(n, "elite@example.com", "demo-pass")),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 503]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  for (const { retryAfter } of refused) expect(retryAfter).toBe("5");
  expect((await signIn(inFlight, "elite@example.com", "demo-pass")).status).toBe(200);
});
