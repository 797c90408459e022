import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { asMultipart, asUpload, readClip, rowsOf } from "#tests/http/club.ts";
import { sending, start, tus } from "#tests/http/video/uploads.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { openSlowly, type SlowClient, signInTo, statusOf } from "./slow-clients.ts";

// Every case waits for the product's own timeouts, so they all run in parallel.
vi.setConfig({ maxConcurrency: 40 });

const tooLate = "Request timed out. Please check your connection and try again.";

let server: RunningServer;
const cookies = { visitor: "", member: "", coach: "" };
beforeAll(async () => {
  server = await startServer();
  cookies.member = await signInTo(server, "pro2@example.com");
  cookies.coach = await signInTo(server, "coach1@example.com");
}, 60_000);
afterAll(async () => {
  const parts = await readdir(join(server.dataDir, "incoming"));
  const stored = rowsOf(server, "SELECT 1 FROM submissions WHERE message = 'Slow, but here'");
  await server.close();
  expect(stored).toHaveLength(1);
  // The resumable upload waits to be handed over; no other upload may have left anything.
  expect(parts.filter((name) => !name.startsWith("."))).toHaveLength(1);
});

type Who = keyof typeof cookies;

const open = (line: string, who: Who, headers: Record<string, string>) =>
  openSlowly(server, { line, headers: { ...headers, ...(cookies[who] && { Cookie: cookies[who] }) } });

/** Waits until the server has ended the connection. */
async function ending(client: SlowClient) {
  const seconds = await client.closed;
  return { status: statusOf(client), seconds, text: client.said() };
}

async function film(bytes: number): Promise<Buffer> {
  const clip = await readClip();
  return Buffer.concat([clip, Buffer.alloc(bytes - clip.length)]);
}

/** Begins a form upload of a film with the given number of bytes. */
async function beginUpload(line: string, who: Who, bytes: number) {
  const bytesOfFilm = await film(bytes);
  const { headers, body } =
    who === "member"
      ? asUpload("Slow, but here", bytesOfFilm)
      : asMultipart([
          ["title", "Slow, but here"],
          ["description", "A long way"],
          ["video", bytesOfFilm, "slow.mp4"],
        ]);
  const length = { "Content-Length": String(body.length), Connection: "close" };
  return { client: await open(line, who, { ...headers, ...length }), body };
}

const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "200" };
const chunked = { "Content-Type": form["Content-Type"], "Transfer-Encoding": "chunked" };
const json = { "Content-Type": "application/json", "Content-Length": "200" };
const multipart = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "200" };

const call = "POST /api/user-video-submissions";
const page = "POST /portal?tab=videos&form=submit-video";
const coachesCall = "POST /api/admin/videos/upload";
const coachesPage = "POST /admin/upload?form=upload-video";

describe.concurrent("the clocks of D65", { timeout: 90_000 }, (it) => {
  it.for<[line: string, who: Who, headers: Record<string, string>, status: number]>([
    ["POST /api/auth/signin", "visitor", form, 408],
    ["POST /api/auth/signin", "visitor", json, 408],
    ["POST /api/auth/signin", "visitor", multipart, 408],
    ["POST /api/auth/signin", "visitor", chunked, 408],
    ["POST /auth", "visitor", form, 408],
    ["POST /portal?tab=progress&form=complete-drill", "member", form, 408],
    [call, "member", json, 408],
    ["POST /api/admin/weekly-drills", "coach", json, 408],
    ["POST /portal?tab=progress&form=complete-drill", "visitor", form, 401],
    ["POST /nowhere", "visitor", form, 404],
    ["POST /api/nowhere", "visitor", form, 404],
    [call, "visitor", multipart, 401],
    ["DELETE /api/uploads/none", "visitor", form, 401],
    ["PROPFIND /", "visitor", form, 405],
    ["GET /", "visitor", form, 200],
    ["GET /robots.txt", "visitor", form, 200],
  ])("a body that is no upload has 30 s: %s by a %s with %j", async ([line, who, headers, status]) => {
    const client = await open(line, who, headers);
    const [body, step] = "Transfer-Encoding" in headers ? ["1\r\na\r\n", 6] : ["a", 1];
    const dripping = client.drip(Buffer.from(body.repeat(60)), step, 3_000);
    const answer = await ending(client);
    await dripping;
    expect(answer.status).toBe(status);
    expect(answer.seconds).toBeGreaterThan(29);
    expect(answer.seconds).toBeLessThan(40);
    if (status !== 408) return;
    expect(answer.text).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer.text).toContain(line.includes("/api/") ? `{"message":"${tooLate}"}` : tooLate);
  });

  it("a body that takes 25 s is answered", async () => {
    const body = Buffer.from("email=basic%40example.com&password=demo-pass");
    const length = { "Content-Length": String(body.length) };
    const client = await open("POST /api/auth/signin", "visitor", { ...form, ...length });
    await client.drip(body, 2, 50_000 / body.length);
    expect(await client.answer()).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });

  it.for([
    ["half a head", "GET / HTTP/1.1\r\nX-Half: "],
    ["nothing", ""],
  ] as const)("a connection that says %s has 30 s", async ([, said]) => {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const started = performance.now();
    socket.write(said);
    socket.resume();
    await once(socket, "close");
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(40);
  });

  it.for<[line: string, who: Who]>([
    [call, "member"],
    [page, "member"],
    [coachesCall, "coach"],
    [coachesPage, "coach"],
  ])("an upload at half of 1 KB a second is answered 408 after a minute: %s", async ([line, who]) => {
    const { client, body } = await beginUpload(line, who, 400_000);
    const dripping = client.drip(body, 1_024, 2_000);
    const answer = await ending(client);
    await dripping;
    expect(answer.status).toBe(408);
    expect(answer.text).toContain(tooLate);
    expect(answer.seconds).toBeGreaterThan(59);
    expect(answer.seconds).toBeLessThan(75);
  });

  it.for<[line: string, who: Who, status: number]>([
    [call, "member", 201],
    [coachesPage, "coach", 303],
  ])("an upload at twice that is stored, however long it takes: %s", async ([line, who, status]) => {
    const { client, body } = await beginUpload(line, who, 130_000);
    const dripped = await client.drip(body, 2_048, 1_000);
    const answer = await ending(client);
    expect(dripped).toBe(body.length);
    expect(answer.status).toBe(status);
    expect(answer.seconds).toBeGreaterThan(61);
  });

  it("a resumable upload that is too slow loses its connection, and what arrived is saved", async () => {
    const ask: Ask = (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Cookie", cookies.member);
      return fetch(`${server.url}${path}`, { ...init, headers });
    };
    const bytes = await film(300_000);
    const address = await start(ask, bytes.length);
    const { headers } = sending(bytes);
    const client = await open(`PATCH ${address}`, "member", headers as Record<string, string>);
    const dripping = client.drip(bytes, 1_024, 2_000);
    const answer = await ending(client);
    const sent = await dripping;
    expect(answer.status).toBe(0);
    expect(answer.seconds).toBeGreaterThan(59);
    expect(answer.seconds).toBeLessThan(75);
    const { headers: found } = await ask(address, { method: "HEAD", headers: tus });
    const offset = Number(found.get("Upload-Offset"));
    expect(offset).toBeGreaterThan(sent - 3_000);
    const rest = await ask(address, sending(bytes.subarray(offset), offset));
    expect([rest.status, rest.headers.get("Upload-Offset")]).toEqual([204, String(bytes.length)]);
  });
});
