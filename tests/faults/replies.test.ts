import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messages } from "#app/features/talk/replies/messages.ts";
import { rowsOf } from "#tests/http/club.ts";
import { member, outcomesOf, reply, startReplies, storedTexts } from "#tests/http/talk/replies.ts";
import { type ImapServer, startImapServer } from "#tests/support/imap-server.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

const emails = 20;
const mostKills = 5;
const secretOfTheFolder = "a-secret-of-the-session-of-forty-letters";

let imap: ImapServer;
let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer | undefined;
beforeEach(async () => {
  imap = await startImapServer();
  club = await cloneClub();
});
afterEach(async () => {
  await server?.close();
  await imap.close();
  await club.remove();
});

const environment = () => ({
  REPLY_ADDRESS: "reply@club.example",
  IMAP_URL: imap.url,
  SESSION_SECRET: secretOfTheFolder,
});

/** Replies with a file each, made with the same secret that signs the addresses. */
async function buildReplies(): Promise<Buffer[]> {
  const app = await startReplies({ ...environment() });
  const attachments = [{ filename: "a.txt", content: "x" }];
  const built: Buffer[] = [];
  for (let n = 0; n < emails; n += 1) built.push(await reply(app, `Reply number ${n}.`, { attachments }));
  await app.close();
  return built;
}

const marked = () => imap.inbox().filter(({ flags }) => flags.includes("\\Flagged")).length;
const areMarked = () => imap.inbox().every(({ flags }) => flags.includes("\\Flagged"));
const postedTexts = () =>
  storedTexts(club)
    .filter((text) => text.startsWith("Reply number"))
    .sort();

test("killed again and again between fetching, posting and marking, each reply is posted exactly once", {
  timeout: 300_000,
}, async () => {
  for (const email of await buildReplies()) imap.deliver(email);
  const progress = () => outcomesOf(club).length + marked();
  let kills = 0;
  while (marked() < emails && kills < mostKills) {
    const before = progress();
    server = await startServer({ dataDir: club.dataDir, environment: environment() });
    // Each round takes a few and ends at a different moment.
    await expect.poll(progress, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
    await sleep(Math.random() * 40);
    await server.stop("SIGKILL");
    kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(1);
  server = await startServer({ dataDir: club.dataDir, environment: environment() });
  await expect.poll(areMarked, { timeout: 30_000 }).toBe(true);
  expect(postedTexts()).toEqual(Array.from({ length: emails }, (_, n) => `Reply number ${n}.`).sort());
  expect(outcomesOf(club)).toHaveLength(emails);
  // Six per hour say that the file wasn't accepted, each once.
  const told = rowsOf<{ n: number }>(
    club,
    "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND subject = ?",
    member,
    messages.filesTitle,
  );
  expect(told).toEqual([{ n: 6 }]);
});

test("a mailbox that refuses, hangs up, and stalls for a while never ends the server, which keeps serving", {
  timeout: 90_000,
}, async () => {
  const [email] = await buildReplies();
  const { port } = imap;
  await imap.close();
  server = await startServer({ dataDir: club.dataDir, environment: environment() });
  await expect.poll(() => server?.output(), { timeout: 20_000 }).toContain("the mailbox can't be read");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  imap = await startImapServer(port);
  imap.deliver(email ?? "");
  await expect.poll(areMarked, { timeout: 30_000 }).toBe(true);
  await imap.close();
  imap = await startImapServer(port);
  imap.deliver(email ?? "");
  await expect.poll(() => imap.inbox().length > 0 && areMarked(), { timeout: 40_000 }).toBe(true);
  expect(postedTexts()).toEqual(["Reply number 0."]);
  expect(server.output()).not.toContain("testpass");
  expect(await server.stop()).toBe(0);
});
