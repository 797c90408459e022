import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { handlersOf } from "#app/http/endpoint.server.ts";
import { formsOf } from "#app/http/form-action.server.ts";
import { addressOf, loadBundle } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { passwordOf } from "#tests/support/template.ts";
import { memoryOf } from "./honest-visitor.ts";
import { nastyBodies, nastyQueries, randomOf } from "./nasty-bodies.ts";

// D95, measured: whatever a body of legal size says, no one else waits for it.

/** Which bodies are tried, by chance, and what share of them: NASTY_SHARE=1 sends each to every address, in some minutes. */
const seed = Number(process.env.NASTY_SEED ?? Math.floor(Math.random() * 1e9));
const share = Number(process.env.NASTY_SHARE ?? 0.4);

/** How long anything may hold the loop, and the most memory the server may have. */
const longestMs = 250;
const mostMiB = 600;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Target = { method: string; address: string; names: string[]; isForm: boolean };

type Def = { shape?: object; in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType; left?: z.ZodType };

/** The names of a schema's fields, wherever it is wrapped. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { shape, in: into, out, innerType, left } = schema.def as Def;
  if (shape) return Object.keys(shape);
  return [into, out, innerType, left].flatMap(namesOf);
}

const filledIn = (pattern: string) => pattern.replaceAll(/:\w+\??/g, "1").replace(/\*$/, "1");

/** Every call and every form of the build, found from its routes. */
async function findTargets(): Promise<Target[]> {
  const bundle = await loadBundle();
  return Object.keys(bundle.routes).flatMap((id) => {
    const module = bundle.routes[id]?.module as { loader?: unknown; action?: unknown };
    const path = filledIn(addressOf(bundle, id));
    const calls = [...(handlersOf(module.loader) ?? [])].map(([method, { run }]) => {
      return { method, address: path, names: namesOf(run.schema), isForm: false };
    });
    const forms = Object.entries(formsOf(module.action) ?? {}).map(([name, { run }]) => {
      const index = path === "/" ? "index&" : "";
      return {
        method: "POST",
        address: `${path}?${index}form=${name}`,
        names: namesOf(run.schema),
        isForm: true,
      };
    });
    return [...calls, ...forms];
  });
}

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

/** Sends one request; its status, or 0 if the server closed the connection instead. */
function send({ method, path, headers = {}, body }: Sent): Promise<{ status: number; cookie: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      const cookie = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
      response.on("close", () => resolve({ status: response.statusCode ?? 0, cookie }));
    });
    sent.on("error", () => resolve({ status: 0, cookie: "" }));
    sent.end(body);
  });
}

async function signIn(email: string): Promise<string> {
  const body = Buffer.from(JSON.stringify({ email, password: passwordOf(email) }));
  const headers = { "Content-Type": "application/json", "Content-Length": String(body.length) };
  return (await send({ method: "POST", path: "/api/auth/signin", headers, body })).cookie;
}

const people = { coach: "coach1@example.com", member: "pro@example.com" } as const;

/** Asks as the person who may, signed in again whenever an earlier request ended the session. */
function createSender() {
  const cookies = new Map<string, string>();
  return async (sent: Sent): Promise<number> => {
    if (/^\/(api\/auth|auth|setup|forgot)/.test(sent.path)) return (await send(sent)).status;
    const who = /^\/(api\/)?admin/.test(sent.path) ? "coach" : "member";
    for (let tries = 0; ; tries += 1) {
      const Cookie = cookies.get(who) ?? (await signIn(people[who]));
      cookies.set(who, Cookie);
      const { status } = await send({ ...sent, headers: { ...sent.headers, Cookie } });
      if (status !== 401 || tries > 0) return status;
      cookies.delete(who);
    }
  };
}

/** Asks whether the server is well until stopped, and keeps how long the longest answer took. */
function watchHealth() {
  let isOver = false;
  let longest = 0;
  let asked = 0;
  const asking = (async () => {
    while (!isOver) {
      const before = performance.now();
      const { status } = await send({ method: "GET", path: "/healthz" });
      if (status !== 200) throw new Error(`/healthz answered ${status}`);
      longest = Math.max(longest, performance.now() - before);
      asked += 1;
      await sleep(10);
    }
    return { longest, asked };
  })();
  return async () => {
    isOver = true;
    return asking;
  };
}

type Held = { ms: number; cpuMs: number; requests: string[] };

/** The moments in which the server answered no one, as it logged them. */
const heldMoments = (): Held[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes("no one was answered for a moment"))
    .map((line) => JSON.parse(line));

it("no body, query, or head of legal size holds up everyone else (D95)", { timeout: 300_000 }, async () => {
  const random = randomOf(seed);
  const targets = await findTargets();
  const ask = createSender();
  const stopWatching = watchHealth();
  const statuses = new Map<number, number>();
  const broken: string[] = [];
  let tried = 0;
  const count = async (name: string, sent: Sent) => {
    const status = await ask(sent);
    tried += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 500) broken.push(name);
  };
  for (const { method, address, names, isForm } of targets) {
    if (method === "GET") {
      for (const query of nastyQueries(names, random, share))
        await count(`GET ${address}, a long query`, { method, path: `${address}?${query}` });
      continue;
    }
    for (const { kind, type, body, headers } of nastyBodies({ names, isForm }, random, share))
      await count(`${method} ${address}, ${kind}`, {
        method,
        path: address,
        body,
        headers: { ...headers, "Content-Type": type, "Content-Length": String(body.length) },
      });
  }
  const { longest, asked } = await stopWatching();
  const held = heldMoments();
  const memory = await memoryOf(server).most();
  const worst = Math.max(0, ...held.map(({ cpuMs }) => cpuMs));
  process.stdout.write(
    `Seed ${seed} (NASTY_SEED): ${targets.length} calls and forms, ${tried} requests, answers ${JSON.stringify([...statuses])}; ` +
      `/healthz asked ${asked} times, longest wait ${longest.toFixed(0)} ms; loop held longest ${worst} ms; memory ${memory} MiB\n`,
  );
  expect(broken).toEqual([]);
  expect(held.filter(({ cpuMs }) => cpuMs > longestMs)).toEqual([]);
  expect(memory).toBeLessThan(mostMiB);
  expect(targets.length).toBeGreaterThan(300);
  expect([tried, asked]).toEqual([
    expect.toSatisfy((count) => count > targets.length),
    expect.toSatisfy((count) => count > 50),
  ]);
});
