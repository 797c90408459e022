import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isPushService } from "#app/features/people/push/kinds.ts";
import { isRenewal } from "#app/features/people/push/renewal.ts";
import { removeEndedPushes, sendDuePushes } from "#app/features/people/push/send.server.ts";
import { readPushSettings } from "#app/features/people/push/subscriptions.server.ts";
import { notifyOfCalls } from "#app/features/talk/calls/call-pushes.server.ts";
import { listOwnCalls } from "#app/features/talk/calls/own-calls.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asUpload, cellOf, changeRows, readClip, rowsOf, textOf, userId } from "../club.ts";
import { asMember } from "../people.ts";
import { write as ask, coaches, answer as reply } from "../talk/talk.ts";
import { requestsOf } from "../video/desk.ts";

type Taken = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

const app = appForAll({ environment: { PUSH_SERVICES: "127.0.0.1", COACHES: coaches } });
let services: Services;
let pro: Ask;
let coach: Ask;
let service: Server;
let address: string;
let answer = 201;
const taken: Taken[] = [];

const browser = createECDH("prime256v1");
const publicKey = browser.generateKeys();
const auth = randomBytes(16);

/** What only this browser can decrypt (RFC 8188, RFC 8291). */
function read(body: Buffer): { title: string; path: string; tag: string } {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, theirs]);
  const secret = hkdfSync("sha256", browser.computeSecret(theirs), auth, info, 32);
  const key = (name: string, bytes: number) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes),
    );
  const sealed = body.subarray(21 + length);
  const box = createDecipheriv("aes-128-gcm", key("aes128gcm", 16), key("nonce", 12));
  box.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([box.update(sealed.subarray(0, -16)), box.final()]).toString();
  return JSON.parse(text.slice(0, text.lastIndexOf("}") + 1));
}

/** Signs someone in for 30 days, because these tests move time by days. */
async function signIn(email: string): Promise<Ask> {
  const ask = await app.signIn(email);
  const end = app.clock.now().getTime() + 30 * 24 * 3_600_000;
  changeRows(app, "UPDATE sessions SET remember_me = 1, expires_at = ?", end);
  return ask;
}

beforeAll(async () => {
  services = app.services as unknown as Services;
  pro = await signIn("pro@example.com");
  coach = await signIn("coach1@example.com");
  service = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    taken.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(answer).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/browser`;
});
afterAll(async () => {
  service.close();
});
beforeEach(() => {
  taken.length = 0;
  answer = 201;
});

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const subscribe = (ask: Ask, endpoint = address) =>
  ask(
    "/api/push-subscriptions",
    asJson("POST", { endpoint, p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") }),
  );
const want = (ask: Ask, ...kinds: string[]) =>
  ask("/account/notifications?form=kinds", asForm(Object.fromEntries(kinds.map((kind) => [kind, "on"]))));
let messages = 0;
async function write(): Promise<void> {
  messages += 1;
  const fields = { text: `Secret words ${messages}`, formKey: `push-${messages}` };
  const sent = await reply(app, coach, "pro@example.com", fields);
  expect(sent.status).toBe(303);
}
/** Stored rows: no page shows notifications that wait, or a browser whose session has ended. */
const count = (table: string) => cellOf<number>(app, `SELECT count(*) FROM ${table}`);
const devices = async () => (await readPushSettings(services, asMember(app, "pro@example.com"))).devices;
const aCall = async () => {
  const [call] = await listOwnCalls(services, asMember(app, "pro@example.com"));
  if (!call) throw new Error("The demo has no call");
  return call.id;
};

it("sends nothing until turned on, by kind and by device", async () => {
  await write();
  expect((await subscribe(pro)).status).toBe(200);
  await write();
  await sendDuePushes(services);
  expect(taken).toEqual([]);
  expect((await want(pro, "message")).status).toBe(303);
  await write();
  await sendDuePushes(services);
  await sendDuePushes(services);
  expect(taken).toHaveLength(1);
  const [{ headers, body }] = taken as [Taken];
  expect(headers["content-encoding"]).toBe("aes128gcm");
  expect(headers.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(read(body)).toEqual({ title: "New message", path: "/portal/messages", tag: headers.topic });
  expect(body.toString("latin1")).not.toContain("Secret");
});

it("announces a review and a call within the hour, each once", async () => {
  await want(pro, "review", "call");
  const feedback = asJson("POST", {
    videoId: requestsOf(app).pending,
    feedback: "Well thrown, a private word",
  });
  expect((await coach("/api/admin/video-feedback", feedback)).status).toBeLessThan(300);
  const startsAt = app.clock.now().getTime() + 50 * 60_000;
  const id = await aCall();
  changeRows(app, "UPDATE calls SET status = 'booked', starts_at = ? WHERE id = ?", startsAt, id);
  await notifyOfCalls(services);
  await notifyOfCalls(services);
  await sendDuePushes(services);
  const told = taken.map(({ body }) => read(body));
  expect(told.map(({ title }) => title).sort()).toEqual(["Call in an hour", "Your review is ready"]);
  expect(told.every(({ path }) => path.startsWith("/portal/"))).toBe(true);
});

it("waits through quiet hours, and drops what has expired by then", async () => {
  await want(pro, "message");
  await write();
  app.clock.set("2026-03-12T03:00:00Z");
  await sendDuePushes(services);
  expect(taken).toEqual([]);
  app.clock.set("2026-03-12T12:30:00Z");
  await sendDuePushes(services);
  expect(taken).toHaveLength(1);
  await write();
  app.clock.advance(25 * 3_600_000);
  await sendDuePushes(services);
  expect(taken).toHaveLength(1);
});

it("tries again after a failure, under one name, and once only after a crash in between", async () => {
  pro = await signIn("pro@example.com");
  await subscribe(pro);
  await write();
  answer = 503;
  await sendDuePushes(services);
  answer = 201;
  await sendDuePushes(services);
  expect(taken).toHaveLength(1);
  app.clock.advance(3_600_000);
  await sendDuePushes(services);
  await sendDuePushes(services);
  expect(taken).toHaveLength(2);
  expect(taken[0]?.headers.topic).toBe(taken[1]?.headers.topic);
});

it("deletes a browser that is gone, one whose session ended, and old notifications", async () => {
  await write();
  answer = 410;
  await sendDuePushes(services);
  expect(count("push_subscriptions")).toBe(0);
  expect(count("pushes")).toBe(0);
  answer = 201;
  await subscribe(pro);
  await write();
  await pro("/api/logout");
  await sendDuePushes(services);
  expect(taken).toHaveLength(1);
  expect(count("push_subscriptions")).toBe(0);
  pro = await signIn("pro@example.com");
  await subscribe(pro);
  await write();
  await sendDuePushes(services);
  app.clock.advance(9 * 24 * 3_600_000);
  await removeEndedPushes(services);
  expect(count("pushes")).toBe(0);
});

it("sends only to push services, and only to the member's own browsers", async () => {
  expect((await subscribe(pro, "https://example.com/steal")).status).toBe(400);
  const known = ["push.example"];
  expect(isPushService("https://eu.push.example/x", known)).toBe(true);
  for (const wrong of [
    "http://push.example/x",
    "https://evilpush.example/x",
    "https://push.example:8443/",
    "x",
  ])
    expect(isPushService(wrong, known)).toBe(false);
  pro = await signIn("pro@example.com");
  await subscribe(pro);
  const other = await signIn("pro2@example.com");
  await other("/api/push-subscriptions", asJson("DELETE", { endpoint: address }));
  expect(await devices()).toHaveLength(1);
  await pro("/api/push-subscriptions", asJson("DELETE", { endpoint: address }));
  expect(await devices()).toEqual([]);
  const page = await (await pro("/account/notifications")).text();
  expect(page).toContain("with JavaScript on");
});

it("tells coaches of messages, videos and calls, by their own kinds", async () => {
  const page = await textOf(await coach("/account/notifications"));
  expect(page).toContain("New video to review");
  expect(page).not.toContain("Your review is ready");
  coach = await signIn("coach1@example.com");
  await subscribe(coach);
  await want(coach, "message", "video", "call", "review");
  const id = userId(app, "pro2@example.com");
  const pro2 = await signIn("pro2@example.com");
  expect((await ask(pro2, { text: "Secret words", formKey: "to-coaches" })).status).toBe(303);
  const clip = asUpload("A private question", await readClip());
  expect((await pro2("/api/user-video-submissions", clip)).status).toBe(201);
  const startsAt = app.clock.now().getTime() + 40 * 60_000;
  const call = await aCall();
  const change = "UPDATE calls SET status = 'booked', coach_key = ?, starts_at = ? WHERE id = ?";
  changeRows(app, change, "coach1", startsAt, call);
  await notifyOfCalls(services);
  await notifyOfCalls(services);
  await sendDuePushes(services);
  const told = taken.map(({ body }) => read(body));
  expect(told.map(({ title, path }) => `${title} ${path}`)).toEqual([
    `New message /admin/messages/${id}`,
    expect.stringMatching(/^New video to review \/admin\/review\/[\w-]+$/),
    `Call in an hour /admin/calls/${call}`,
  ]);
});

it("comes back with the same member's next session in the same browser, for no one else", async () => {
  const subscribed = await subscribe(pro);
  const cookie = subscribed.headers.getSetCookie().find((line) => line.startsWith("push_here=")) ?? "";
  const kept: unknown = JSON.parse(atob(decodeURIComponent(cookie.split(/[=;]/)[1] ?? "")));
  const renews = (owner: string, sessionId: string) =>
    isRenewal(services.signer, { id: owner, sessionId }, kept);
  const id = userId(app, "pro@example.com");
  // Which session a browser belongs to, which no page shows.
  const [now] = rowsOf<{ session_id: string }>(
    app,
    "SELECT session_id FROM push_subscriptions WHERE user_id = ?",
    id,
  );
  expect(cookie).not.toContain(id);
  expect(renews(id, now?.session_id ?? "")).toBe(false);
  expect(renews(id, "a later session")).toBe(true);
  expect(renews(userId(app, "pro2@example.com"), "a later session")).toBe(false);
  const ended = await pro("/api/push-subscriptions", asJson("DELETE", { endpoint: address }));
  expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^push_here=.*Max-Age=0/)]);
});

it("ends when someone else signs in in the browser, even if it has lost the member's session (D76)", async () => {
  const cookie = (await subscribe(pro)).headers.getSetCookie().find((line) => line.startsWith("push_here="));
  const owners = () => rowsOf(app, "SELECT user_id FROM push_subscriptions");
  const enter = (email: string) =>
    app.fetch("/auth?form=sign-in", {
      ...asForm({ email, password: "demo-pass" }),
      headers: { Cookie: cookie?.split(";")[0] ?? "" },
    });
  // The same member's go on until their next session has its own.
  expect((await enter("pro@example.com")).status).toBe(303);
  expect(owners()).toEqual([{ user_id: userId(app, "pro@example.com") }]);
  expect((await enter("pro2@example.com")).status).toBe(303);
  expect(owners()).toEqual([]);
  expect((await pro("/api/auth/user")).status).toBe(200);
});

it("notifies one browser a session and ten a member, and forgets the oldest (D79)", async () => {
  const known = () =>
    rowsOf<{ endpoint: string }>(
      app,
      `SELECT endpoint FROM push_subscriptions WHERE user_id = '${userId(app, "elite@example.com")}' ORDER BY rowid`,
    ).map(({ endpoint }) => endpoint.slice(address.length));
  const first = await signIn("elite@example.com");
  for (let at = 0; at < 30; at += 1)
    expect((await subscribe(first, `${address}-renewed-${at}`)).status).toBe(200);
  expect(known()).toEqual(["-renewed-29"]);
  for (let at = 0; at < 11; at += 1)
    expect((await subscribe(await signIn("elite@example.com"), `${address}-${at}`)).status).toBe(200);
  expect(known()).toEqual(Array.from({ length: 10 }, (_, at) => `-${at + 1}`));
  const last = await signIn("elite@example.com");
  changeRows(app, "DELETE FROM sessions WHERE user_id = ?", userId(app, "elite@example.com"));
  const after = await signIn("elite@example.com");
  expect((await subscribe(last, `${address}-late`)).status).toBe(401);
  expect((await subscribe(after, `${address}-after`)).status).toBe(200);
  expect(known()).toEqual(["-after"]);
});
