import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { median } from "./honest-visitor.ts";

const inFlight = 200;

let server: RunningServer;
// The proxy says who asks, so that every sign-in comes from an address of its own.
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

test("200 sign-ins in flight: each is answered soon, worked on or refused (D65)", {
  timeout: 60_000,
}, async () => {
  const alone: number[] = [];
  for (let n = 0; n < 7; n += 1) alone.push((await signIn(n, "basic@example.com", "demo-pass")).ms);
  const rush = Array.from({ length: inFlight }, (_, n) => signIn(n, `nobody-${n}@example.com`, "wrong-one"));
  const right = signIn(inFlight, "basic@example.com", "demo-pass");
  const answers = await Promise.all(rush);
  const { status, ms } = await right;
  const refused = answers.filter((answer) => answer.status === 503);
  const slowest = Math.max(ms, ...answers.map((answer) => answer.ms));
  process.stdout.write(
    `200 sign-ins in flight: ${refused.length} refused; a right one alone takes ${median(alone).toFixed(0)} ms, ` +
      `beside them ${status} after ${ms.toFixed(0)} ms; the slowest answer took ${slowest.toFixed(0)} ms\n`,
  );
  expect(answers.filter((answer) => answer.status === 401).length + refused.length).toBe(inFlight);
  expect(refused.length).toBeGreaterThan(50);
  for (const { message, retryAfter } of refused) {
    expect(retryAfter).toBe("5");
    expect(message).toMatch(/^Too many people are signing in right now\./);
  }
  expect([200, 503]).toContain(status);
  // Two at a time and 32 that wait are the work of 18 turns; before, all 200 of them waited for each other.
  expect(slowest / median(alone)).toBeLessThan(60);
  expect((await signIn(inFlight, "basic@example.com", "demo-pass")).status).toBe(200);
});

test("200 right sign-ins of one account: 33 are worked on or wait, the others are refused right away (D65)", {
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
