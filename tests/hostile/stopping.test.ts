import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { asUpload, readClip, rowsOf, storedFiles } from "#tests/http/club.ts";
import { until } from "#tests/http/raw-client.ts";
import { sending, start, tus } from "#tests/http/video/uploads.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { openSlowly, signInTo, statusOf } from "./slow-clients.ts";

// The machine may be busy, and then a start takes longer.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
afterEach(async () => {
  await server.close();
  await club.remove();
});

async function open(): Promise<void> {
  club = await cloneClub();
  server = await startServer({ dataDir: club.dataDir });
}

const credentials = "email=basic%40example.com&password=demo-pass";
const form = { "Content-Type": "application/x-www-form-urlencoded" };

const asking =
  (Cookie: string): Ask =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", Cookie);
    return fetch(`${server.url}${path}`, { ...init, headers });
  };

const parts = async () =>
  (await readdir(join(club.dataDir, "incoming"))).filter((name) => !name.startsWith("."));

/**
 * Sends a request over one of the agent's connections. `written` resolves once the system has all of it, `status`
 * with the answer.
 */
function ask(agent: Agent, [method, path, body]: readonly [string, string, string]) {
  const sent = request(`${server.url}${path}`, { agent, method, headers: body ? form : {} });
  sent.end(body);
  const status = new Promise<number>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", async (response) => {
      await response.toArray();
      resolve(response.statusCode ?? 0);
    });
  });
  return { written: once(sent, "finish"), status };
}

test("a request whose bytes are in the socket at the signal is answered, on old and new connections", async () => {
  await open();
  const kinds = [
    [["GET", "/", ""], 200],
    [["GET", "/portal", ""], 302],
    [["GET", "/robots.txt", ""], 200],
    [["GET", "/api/tutorials", ""], 401],
    [["POST", "/api/auth/signin", credentials], 200],
    [["HEAD", "/", ""], 200],
  ] as const;
  const many = Array.from({ length: 30 }, (_, n) => kinds[n % kinds.length] ?? kinds[0]);
  const agents = many.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => ask(agent, ["GET", "/healthz", ""]).status));
  // The process is paused while everything arrives, so that none of it is read before the signal.
  process.kill(server.pid, "SIGSTOP");
  const used = many.map(([asked], n) => ask(agents[n] ?? new Agent(), asked));
  const fresh = many.map(([asked]) => ask(new Agent(), asked));
  await Promise.all([...used, ...fresh].map(({ written }) => written));
  process.kill(server.pid, "SIGTERM");
  const started = Date.now();
  const ended = server.stop("SIGCONT");
  for (const answers of [used, fresh])
    expect(await Promise.all(answers.map(({ status }) => status))).toEqual(many.map(([, status]) => status));
  expect(await ended).toBe(0);
  expect(Date.now() - started).toBeLessThan(8_000);
  for (const agent of agents) agent.destroy();
});

/** Begins a form upload and waits until its bytes are on the disk. */
async function beginUpload(Cookie: string) {
  const before = (await parts()).length;
  const film = Buffer.concat([await readClip(), Buffer.alloc(3_000_000)]);
  const { headers, body } = asUpload("Look at my release", film);
  const client = await openSlowly(server, {
    line: "POST /api/user-video-submissions",
    headers: { ...headers, Cookie, "Content-Length": String(body.length) },
  });
  client.socket.write(body.subarray(0, 2_500_000));
  expect(await until(async () => (await parts()).length > before)).toBe(true);
  return { client, rest: body.subarray(2_500_000) };
}

/** Begins a resumable upload of 3 MB and sends 1 MB of it. */
async function beginResumable(Cookie: string) {
  const film = Buffer.concat([await readClip(), Buffer.alloc(3_000_000)]);
  const address = await start(asking(Cookie), film.length);
  const headers = { ...(sending(film).headers as Record<string, string>), Cookie };
  const client = await openSlowly(server, { line: `PATCH ${address}`, headers });
  await new Promise((sent) => client.socket.write(film.subarray(0, 1_000_000), sent));
  return { address, client };
}

const offsetOf = async (Cookie: string, address: string) => {
  const { headers } = await asking(Cookie)(address, { method: "HEAD", headers: tus });
  return Number(headers.get("Upload-Offset"));
};

test("SIGTERM in the middle of everything: what can finish does, the rest leaves nothing, and the exit is 0 within 10 s", async () => {
  await open();
  const { port, hostname } = new URL(server.url);
  const member = await signInTo(server, "pro2@example.com");
  const other = await signInTo(server, "pro@example.com");
  const finishing = await beginUpload(member);
  const cut = await beginUpload(member);
  const resumable = await beginResumable(other);
  const signIn = await openSlowly(server, {
    line: "POST /api/auth/signin",
    headers: { ...form, "Content-Length": String(credentials.length) },
  });
  signIn.socket.write(credentials.slice(0, 10));
  const silent = connect(Number(port), hostname);
  const half = await openSlowly(server, { line: "GET /healthz" });
  await half.answer();
  half.socket.write("GET / HTTP/1.1\r\nX-Ha");
  const film = rowsOf<{ id: string }>(club, "SELECT id FROM submissions LIMIT 1")[0]?.id;
  const slowReader = await openSlowly(server, {
    line: `GET /files/submissions/${film}`,
    headers: { Cookie: other },
  });
  slowReader.socket.pause();
  const body = credentials;
  const rush = Array.from({ length: 20 }, () =>
    fetch(`${server.url}/api/auth/signin`, { method: "POST", headers: form, body }).then(
      ({ status }) => status,
    ),
  );
  await sleep(300);

  const started = Date.now();
  const ended = server.stop("SIGTERM");
  setTimeout(() => signIn.socket.write(credentials.slice(10)), 1_000);
  setTimeout(() => finishing.client.socket.write(finishing.rest), 2_000);
  expect(await signIn.answer()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await finishing.client.answer()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await Promise.all(rush)).toEqual(Array(20).fill(200));
  expect(await ended).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(statusOf(cut.client)).not.toBe(201);

  const id = resumable.address.split("/").at(-1);
  expect(await parts()).toEqual([id]);
  expect(rowsOf(club, "SELECT 1 FROM submissions WHERE message = 'Look at my release'")).toHaveLength(1);
  server = await startServer({ dataDir: club.dataDir });
  expect(await offsetOf(other, resumable.address)).toBe(1_000_000);
  silent.destroy();
});

test("after a kill, the next start deletes the parts of form uploads; those of resumable ones stay", async () => {
  await open();
  const member = await signInTo(server, "pro2@example.com");
  const before = await storedFiles(club);
  const resumable = await beginResumable(member);
  const uploads = [await beginUpload(member), await beginUpload(member)];
  await sleep(200);
  expect(await server.stop("SIGKILL")).toBeNull();
  for (const { client } of [...uploads, resumable]) client.socket.destroy();
  const id = resumable.address.split("/").at(-1) ?? "";
  expect(await parts()).toHaveLength(3);

  server = await startServer({ dataDir: club.dataDir });
  expect(await storedFiles(club)).toEqual([...before, `incoming/${id}`].sort());
  expect(await offsetOf(member, resumable.address)).toBeGreaterThanOrEqual(0);
});

test("an upload whose connection breaks leaves no part behind", async () => {
  await open();
  const member = await signInTo(server, "pro2@example.com");
  const { client } = await beginUpload(member);
  client.socket.resetAndDestroy();
  await once(client.socket, "close");
  expect(await until(async () => (await parts()).length === 0)).toBe(true);
});
