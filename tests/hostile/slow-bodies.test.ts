import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { until } from "#tests/http/raw-client.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { median, memoryOf, visit } from "./honest-visitor.ts";
import { openSlowly, type SlowClient, signInTo, statusOf } from "./slow-clients.ts";

const many = 1_000;
const rounds = 4;
const time = 1_500;
const large = Buffer.alloc(890_000, "a");

let server: RunningServer;
let Cookie = "";
let clients: SlowClient[] = [];
beforeAll(async () => {
  server = await startServer();
  Cookie = await signInTo(server, "pro@example.com");
}, 60_000);
afterAll(() => server.close());
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await Promise.all(clients.map(({ closed }) => closed));
  clients = [];
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Opens a thousand sign-ins, `perAddress` from each of this machine's addresses, and sends what `send` sends. */
async function openMany(perAddress: number, send: (client: SlowClient, n: number) => void): Promise<void> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(1_000_000),
  };
  for (let n = 0; n < many; n += 50) {
    const opening = Array.from({ length: 50 }, (_, at) =>
      openSlowly(server, {
        line: "POST /api/auth/signin",
        headers,
        from: `127.0.0.${2 + Math.floor((n + at) / perAddress)}`,
      }),
    );
    clients.push(...(await Promise.all(opening)));
  }
  clients.forEach(send);
}

const isOver = (client: SlowClient) => statusOf(client) > 0 || client.socket.destroyed;
const over = () => clients.filter(isOver).length;
const said = () => [...new Set(clients.map(statusOf))].join(" ");
const refused = () => clients.filter((client) => statusOf(client) === 503).length;

/** Waits until no more than this many are open. If that never happens, throws with the current number. */
async function untilOpen(most: number): Promise<void> {
  if (await until(() => over() >= many - most, 25_000)) return;
  throw new Error(`${many - over()} bodies are open, ${refused()} were refused, others: ${said()}`);
}

test("1,000 bodies of 890 kB from one address take little memory, and others sign in", {
  timeout: 90_000,
}, async () => {
  const memory = memoryOf(server);
  await memory.count();
  const before = await memory.now();
  await openMany(many, ({ socket }) => socket.write(large));
  await untilOpen(64);
  const body = new URLSearchParams({ email: "basic@example.com", password: "demo-pass" });
  expect((await fetch(`${server.url}/api/auth/signin`, { method: "POST", body })).status).toBe(200);
  await sleep(1_000);
  const growth = (await memory.most()) - before;
  say(
    `1,000 bodies of 890 kB from one address: ${before} MiB before, ${growth} MiB more at most; ${refused()} refused`,
  );
  expect(growth).toBeLessThan(300);
});

test("next to 1,000 slow bodies from 20 addresses, an honest visitor waits hardly longer than alone", {
  timeout: 120_000,
}, async () => {
  const memory = memoryOf(server);
  await visit(server, { Cookie, rounds: 1, time });
  const alone = await visit(server, { Cookie, rounds: rounds / 2, time });
  await memory.count();
  const before = await memory.now();
  // Every other one sends all but the end; the rest send a byte per second.
  await openMany(50, (client, n) =>
    n % 2 === 0 ? client.socket.write(large) : void client.drip(large.subarray(0, 60), 1, 1_000),
  );
  await untilOpen(512);
  const beside = await visit(server, { Cookie, rounds, time });
  const growth = (await memory.most()) - before;
  const open = clients.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of clients) socket.destroy();
  // Half of the quiet rounds come afterward, because the load of a shared machine changes.
  alone.push(...(await visit(server, { Cookie, rounds: rounds / 2, time })));
  const [quiet, loaded] = [median(alone), median(beside)];
  say(
    `1,000 slow bodies from 20 addresses: ${open} open, ${refused()} refused; ${before} MiB before, ${growth} MiB more at most; ` +
      `99 of 100 reads within ${quiet.toFixed(1)} ms alone, ${loaded.toFixed(1)} ms beside them (${(loaded / quiet).toFixed(2)} times)`,
  );
  expect(growth).toBeLessThan(700);
  expect(loaded / quiet).toBeLessThanOrEqual(3);
});
