import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { until } from "#tests/http/raw-client.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { openSlowly, type SlowClient } from "./slow-clients.ts";

// The machine may be busy, and then a start takes longer.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const perAddress = 64;
const inAll = 512;
const tooMuch = "Too much is being sent right now. Nothing was saved. Please try again in a few seconds.";

let server: RunningServer;
let held: SlowClient[] = [];
// The proxy header says who asks, so that this one machine can act as many.
beforeAll(async () => {
  server = await startServer({ environment: { TRUST_PROXY: "1" } });
});
afterAll(() => server.close());
afterEach(async () => {
  const ended = held.map(({ closed }) => closed);
  for (const { socket } of held) socket.destroy();
  held = [];
  await Promise.all(ended);
});

const from = (address: string) => ({ "X-Forwarded-For": address });

/** Opens this many sign-ins from an address and sends none of their bodies. */
async function hold(count: number, addressOf: (n: number) => string): Promise<void> {
  const clients = Array.from({ length: count }, (_, n) =>
    openSlowly(server, {
      line: "POST /api/auth/signin",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "500",
        ...from(addressOf(n)),
      },
    }),
  );
  held.push(...(await Promise.all(clients)));
}

const signIn = (address: string, path = "/api/auth/signin") =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: from(address),
    body: new URLSearchParams({ email: "basic@example.com", password: "demo-pass" }),
    redirect: "manual",
  });

const isRefused = async (address: string) => (await signIn(address)).status === 503;

test("an address may have 64 bodies open; the next gets 503 by either way, and others are served", async () => {
  await hold(perAddress - 1, () => "203.0.113.1");
  expect((await signIn("203.0.113.1")).status).toBe(200);
  await hold(1, () => "203.0.113.1");
  expect(await until(() => isRefused("203.0.113.1"))).toBe(true);

  const call = await signIn("203.0.113.1");
  expect([call.status, call.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(call.headers.get("Content-Type")).toBe("application/json");
  expect(await call.json()).toEqual({ message: tooMuch });
  expect(call.headers.get("X-Content-Type-Options")).toBe("nosniff");

  const page = await signIn("203.0.113.1", "/auth");
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  expect(await page.text()).toContain(`<p role="alert">${tooMuch}</p>`);

  expect((await fetch(`${server.url}/`, { headers: from("203.0.113.1") })).status).toBe(200);
  expect((await signIn("203.0.113.2")).status).toBe(200);
  expect((await signIn("203.0.113.2", "/auth")).status).toBe(303);

  held[0]?.socket.destroy();
  expect(await until(async () => (await signIn("203.0.113.1")).status === 200)).toBe(true);
});

test("a body that was answered or read no longer counts", async () => {
  const nobody = { method: "POST", headers: from("203.0.113.3"), body: new URLSearchParams({ email: "x" }) };
  for (let n = 0; n < perAddress + 10; n += 1) {
    expect((await fetch(`${server.url}/api/auth/signin`, nobody)).status).toBe(400);
    expect((await fetch(`${server.url}/api/nowhere`, nobody)).status).toBe(404);
  }
});

test("IPv6 addresses are counted by /64 (D66)", async () => {
  await hold(perAddress, (n) => `2001:db8:1:2::${n.toString(16)}`);
  expect(await until(() => isRefused("2001:db8:1:2:ffff::1"))).toBe(true);
  expect((await signIn("2001:db8:1:3::1")).status).toBe(200);
});

test("512 bodies may be open in all; pages still work", async () => {
  await hold(inAll, (n) => `198.51.100.${Math.floor(n / perAddress)}`);
  expect(await until(() => isRefused("192.0.2.1"))).toBe(true);
  const call = await signIn("192.0.2.1");
  expect([call.status, await call.json()]).toEqual([503, { message: tooMuch }]);
  expect((await fetch(`${server.url}/auth`, { headers: from("192.0.2.1") })).status).toBe(200);
  held[0]?.socket.destroy();
  expect(await until(async () => (await signIn("192.0.2.1")).status === 200)).toBe(true);
});

test("a refused client that keeps sending gets its answer, and its connection ends", async () => {
  await hold(perAddress, () => "203.0.113.4");
  expect(await until(() => isRefused("203.0.113.4"))).toBe(true);
  const client = await openSlowly(server, {
    line: "POST /api/auth/signin",
    headers: { "Content-Length": "1000000", ...from("203.0.113.4") },
  });
  const dripping = client.drip(Buffer.alloc(1_000_000), 10_000, 50);
  expect(await client.closed).toBeLessThan(8);
  expect(client.said()).toMatch(/^HTTP\/1\.1 503 [\s\S]+connection: close\r\n[\s\S]+Too much is being sent/i);
  await dripping;
});
