import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { handlersOf } from "#app/http/endpoint.server.ts";
import { formsOf } from "#app/http/forms/form-action.server.ts";
import { addressOf, loadBundle } from "#tests/support/bundle.ts";
import { onDatabase } from "#tests/support/database.ts";
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

/** The table whose rows an address names after a word. */
const tables: Record<string, string> = {
  "admin/calls": "calls",
  "admin/imports": "imports",
  "admin/messages": "users",
  "admin/members": "users",
  "admin/newsletter-issues": "newsletter_issues",
  "admin/newsletter": "newsletter_issues",
  "admin/notifications": "notifications",
  "admin/questions": "tutorial_questions",
  "admin/review": "submissions",
  "admin/templates": "training_templates",
  "admin/tutorial-questions": "tutorial_questions",
  "admin/users": "users",
  "admin/user-video-submissions": "submissions",
  "admin/videos": "library_videos",
  "admin/intake-questions": "intake_questions",
  "api/bags": "bag_sets",
  "api/drill-completions": "drill_completions",
  "admin/drill-completions": "users",
  "api/goals": "goals",
  "api/intake": "intake_questions",
  "api/matches": "matches",
  "api/my-video-submissions": "submissions",
  "api/notifications": "notifications",
  "api/practice-notes": "practice_notes",
  "api/practice-results": "practice_results",
  "files/photos": "message_photos",
  "files/voices": "voices",
  "portal/videos": "submissions",
  calls: "calls",
  drills: "weekly_drills",
  matches: "matches",
  reports: "progress_reports",
  submissions: "submissions",
  tutorials: "tutorials",
  "weekly-drills": "weekly_drills",
};

/** The id of a row, the member's own if the table has owners; "1" if there is none. */
function realId(words: string): string {
  const table = tables[words] ?? tables[words.slice(words.indexOf("/") + 1)];
  if (!table) return "1";
  return onDatabase(server, (database) => {
    const columns = database.pragma(`table_info(${table})`) as { name: string }[];
    const member = "(SELECT id FROM users WHERE email = 'pro@example.com')";
    const column = table === "users" ? "id" : "user_id";
    const own = columns.some(({ name }) => name === column) ? `WHERE ${column} = ${member}` : "";
    const row = database.prepare(`SELECT id FROM ${table} ${own} LIMIT 1`).get() as
      | { id: string }
      | undefined;
    return row?.id ?? "1";
  });
}

const choices: Record<string, string> = { section: "club", shot: "push", picture: "poster", part: "film" };

/** An address with real ids where a row has one. */
const filledIn = (pattern: string) =>
  pattern
    .replaceAll(/([\w-]+\/[\w-]+|[\w-]+)\/:(\w+)\??/g, (_all, words: string, name: string) => {
      return `${words}/${choices[name] ?? realId(words)}`;
    })
    .replaceAll(/:\w+\??/g, (name) => choices[name.slice(1)] ?? "1")
    .replace(/\*$/, "1");

/** What pages read from their address, whichever of it each knows. */
const pageWords = ["tab", "search", "page", "status", "month", "week", "show", "made"];

/** Every page, call and form of the build, found from its routes; what only reads comes first. */
async function findTargets(): Promise<Target[]> {
  const bundle = await loadBundle();
  const targets = Object.keys(bundle.routes).flatMap((id) => {
    const module = bundle.routes[id]?.module as { default?: unknown; loader?: unknown; action?: unknown };
    const path = filledIn(addressOf(bundle, id));
    const isPage = module.default !== undefined && module.loader !== undefined;
    const pages = isPage ? [{ method: "GET", address: path, names: pageWords, isForm: false }] : [];
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
    return [...pages, ...calls, ...forms];
  });
  return targets.toSorted((one, other) => Number(one.method !== "GET") - Number(other.method !== "GET"));
}

const word = (text: string) => Buffer.from(text).toString("base64");
const resumable = { "Tus-Resumable": "1.0.0" };

/** Starts of uploads whose headers are nasty. */
const nastyStarts: Record<string, string>[] = [
  { "Upload-Length": "9".repeat(10_000) },
  { "Upload-Length": "1e9" },
  { "Upload-Length": "-1" },
  {
    "Upload-Length": "10",
    "Upload-Metadata": Array.from({ length: 3_000 }, (_one, at) => `a${at}`).join(","),
  },
  { "Upload-Length": "10", "Upload-Metadata": ",".repeat(14_000) },
  { "Upload-Length": "10", "Upload-Metadata": `filename ${"=".repeat(14_000)}` },
  { "Upload-Length": "10", "Upload-Metadata": `filename ${word("\u202e".repeat(3_000))}` },
  {
    "Upload-Length": "10",
    "Upload-Metadata": `filename ${word("a.mp4")},message ${word("e\u0301".repeat(3_000))}`,
  },
  { "Upload-Defer-Length": "1", "Upload-Metadata": `filename ${word("a.mp4")}` },
  { "Upload-Length": "10", "Upload-Concat": "final;/api/uploads/1 /api/uploads/2" },
];

/** Parts of an upload whose head or bytes are nasty. */
const nastyParts: { headers: Record<string, string>; body: Buffer }[] = [
  { headers: { "Upload-Offset": "9".repeat(10_000) }, body: Buffer.alloc(10) },
  { headers: { "Upload-Offset": "-1" }, body: Buffer.alloc(10) },
  {
    headers: { "Upload-Offset": "0", "Upload-Checksum": `sha1 ${"=".repeat(10_000)}` },
    body: Buffer.alloc(10),
  },
  { headers: { "Upload-Offset": "0" }, body: Buffer.alloc(1_000_000, "<") },
  { headers: { "Upload-Offset": "0" }, body: Buffer.from(`\0\0\0\u0018ftypmp42${"\0".repeat(900_000)}`) },
  { headers: { "Upload-Offset": "0" }, body: Buffer.from(`${"#EXTM3U\n".repeat(100_000)}`) },
];

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

type Answer = { status: number; cookie: string; location: string };

/** Sends one request; its status, or 0 if the server closed the connection instead. */
function send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      const cookie = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
      const { location = "" } = response.headers;
      response.on("close", () => resolve({ status: response.statusCode ?? 0, cookie, location }));
    });
    sent.on("error", () => resolve({ status: 0, cookie: "", location: "" }));
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
  return async (sent: Sent): Promise<Answer> => {
    if (/^\/(api\/auth|auth|setup|forgot)/.test(sent.path)) return send(sent);
    const who = /^\/(api\/)?admin/.test(sent.path) ? "coach" : "member";
    for (let tries = 0; ; tries += 1) {
      const Cookie = cookies.get(who) ?? (await signIn(people[who]));
      cookies.set(who, Cookie);
      const answer = await send({ ...sent, headers: { ...sent.headers, Cookie } });
      if (answer.status !== 401 || tries > 0) return answer;
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
    const answer = await ask(sent);
    const { status } = answer;
    tried += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 500) broken.push(name);
    return answer;
  };
  for (const [index, headers] of nastyStarts.entries())
    await count(`a start of an upload, ${index}`, {
      method: "POST",
      path: "/api/uploads",
      headers: { ...resumable, ...headers },
    });
  for (const [index, { headers, body }] of nastyParts.entries()) {
    const metadata = `filename ${word("a.mp4")}`;
    const length = { "Upload-Length": String(body.length), "Upload-Metadata": metadata };
    const begun = { method: "POST", path: "/api/uploads", headers: { ...resumable, ...length } };
    const { status, location: path } = await count("a good start of an upload", begun);
    expect(status).toBe(201);
    const type = { "Content-Type": "application/offset+octet-stream", "Content-Length": String(body.length) };
    const part = { method: "PATCH", path, headers: { ...resumable, ...type, ...headers }, body };
    await count(`a part of an upload, ${index}`, part);
    await count("the end of an upload", { method: "DELETE", path, headers: resumable });
  }
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
    `Seed ${seed} (NASTY_SEED): ${targets.length} pages, calls and forms, ${tried} requests, answers ${JSON.stringify([...statuses])}; ` +
      `/healthz asked ${asked} times, longest wait ${longest.toFixed(0)} ms; loop held longest ${worst} ms; memory ${memory} MiB\n`,
  );
  expect(broken).toEqual([]);
  expect(held.filter(({ cpuMs }) => cpuMs > longestMs)).toEqual([]);
  expect(memory).toBeLessThan(mostMiB);
  expect(targets.length).toBeGreaterThan(350);
  expect(targets.filter(({ address }) => /\/1(\/|\?|$)/.test(address)).length).toBeLessThan(30);
  expect([tried, asked]).toEqual([
    expect.toSatisfy((count) => count > targets.length),
    expect.toSatisfy((count) => count > 50),
  ]);
});
