import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/http/raw-client.ts";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const script = readdirSync(join(root, "build/client/assets")).find((name) => /^ui-.*\.js$/.test(name));
const asset = `/assets/${script}`;

type Visitor = { path: string; socket: Socket; said: string; isClosed: boolean };

/** A visitor who sends one request and keeps the connection open. */
function visit(url: string, path: string): Visitor {
  const { hostname, port, host } = new URL(url);
  const visitor: Visitor = { path, socket: connect(Number(port), hostname), said: "", isClosed: false };
  visitor.socket.on("data", (bytes) => (visitor.said += bytes.toString("latin1")));
  visitor.socket.on("close", () => (visitor.isClosed = true));
  // A connection that is refused counts as closed.
  visitor.socket.on("error", () => {});
  visitor.socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return visitor;
}

const statusOf = ({ said }: Visitor) => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0);

const isServed = (address: string) =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );

describe("a server limited to 64 open files, with 120 visitors who stay", () => {
  let server: RunningServer;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    server = await startServer({ under: ["prlimit", "--nofile=64:64"] });
  });
  afterAll(() => server.close());
  // Also after a failure, because whoever stays holds a descriptor of the next test's server.
  afterEach(() => {
    for (const { socket } of visitors) socket.destroy();
  });

  it("has timers that also work without a free file", async () => {
    visitors = Array.from({ length: 120 }, () => visit(server.url, "/healthz"));
    // The slowest one frees memory after the first three quiet seconds.
    await sleep(4_500);
    expect(visitors.filter((one) => !one.isClosed).length).toBeGreaterThan(10);
  });

  it.each([
    ["static files", [asset, "/og-plain.png", "/favicon.svg"]],
    ["pages, calls and readiness", ["/", "/nope", "/api/auth/user", "/readyz", "/healthz"]],
  ])("answers %s, or says 503 with Retry-After, or turns the visitor away", async (_what, paths) => {
    // The earlier visitors are gone only once the server has noticed.
    expect(await until(() => isServed(`${server.url}/healthz`))).toBe(true);
    visitors = Array.from({ length: 120 }, (_, place) =>
      visit(server.url, paths[place % paths.length] ?? ""),
    );
    const isSettled = () => visitors.every((one) => one.isClosed || statusOf(one) > 0);
    const answeredBy = () => visitors.filter((one) => statusOf(one) > 0);
    const isDone = await until(isSettled, 5_000);
    const atOnce = answeredBy();
    expect(atOnce.length).toBeGreaterThan(10);
    expect(atOnce.length).toBeLessThan(120);
    // When a file takes the one descriptor that is kept for turning people away, the others wait until someone leaves.
    if (!isDone) for (const { socket } of atOnce) socket.destroy();
    expect(await until(isSettled, 10_000)).toBe(true);
    const answered = answeredBy();
    for (const one of answered) {
      expect([200, 401, 404, 503], `${one.path}: ${one.said.slice(0, 300)}`).toContain(statusOf(one));
      if (statusOf(one) === 503 && one.path !== "/readyz")
        expect(one.said).toMatch(/\r\nretry-after: \d+\r\n/i);
    }
  });

  it("serves as before once they are gone, in the same process", async () => {
    for (const path of [asset, "/og-plain.png", "/", "/readyz", "/healthz"]) {
      expect([path, await until(() => isServed(`${server.url}${path}`))]).toEqual([path, true]);
    }
    process.kill(server.pid, 0);
  });
});
