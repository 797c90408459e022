import { afterEach, beforeEach, expect, it } from "vitest";
import { startMailboxWorker } from "#app/jobs/mailbox-worker.server.ts";
import type { App } from "#tests/support/app.ts";
import { type ImapServer, startImapServer } from "#tests/support/imap-server.ts";
import { changeRows, textOf } from "../club.ts";
import { mailsOf } from "../people.ts";
import {
  buildEmail,
  coach,
  lastTexts,
  member,
  outcomesOf,
  reply,
  replyAddress,
  startReplies,
} from "./replies.ts";

const pauses = { news: 200, first: 50, longest: 200 };
const patience = { timeout: 15_000 };

let imap: ImapServer;
let app: App;
let stop: () => Promise<void>;
beforeEach(async () => {
  imap = await startImapServer();
  app = await startReplies({ REPLY_ADDRESS: "reply@club.example", IMAP_URL: imap.url });
  stop = startMailboxWorker(app.services, pauses);
});
afterEach(async () => {
  await stop();
  await imap.close();
  await app.close();
});

const flags = () => imap.inbox().map((email) => email.flags.filter((flag) => flag !== "\\Recent").sort());
const handled = ["\\Flagged", "\\Seen"];
const system = async () => textOf(await (await app.signIn(coach))("/admin/system-tools?show=mail"));

it("posts what arrives, marks it, and changes nothing else in the mailbox", async () => {
  const foreign = await buildEmail({ from: "friend@example.com", to: "coach@club.example", text: "Lunch?" });
  imap.deliver(foreign);
  imap.deliver(await reply(app, "From the mailbox, with “ümlauts”"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["From the mailbox, with “ümlauts”"]);
  await expect.poll(flags, patience).toEqual([[], handled]);
  imap.deliver(await reply(app, "And one more"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["And one more"]);
  await expect.poll(flags, patience).toEqual([[], handled, handled]);
  expect(outcomesOf(app)).toEqual([
    { outcome: "posted", via: "mailbox" },
    { outcome: "posted", via: "mailbox" },
  ]);
  const text = await system();
  expect(text).toContain("testuser at 127.0.0.1. Connected since Mar 11, 2026");
  expect(text).not.toContain("testpass");
});

it("posts an email once even if it finds it twice, stored but not yet marked", async () => {
  const email = await reply(app, "Once");
  imap.deliver(email);
  await expect.poll(flags, patience).toEqual([handled]);
  const [first] = imap.inbox();
  if (first) first.flags = [];
  imap.deliver(email);
  await expect.poll(flags, patience).toEqual([handled, handled]);
  expect((await lastTexts(app, 2)).filter((text) => text === "Once")).toHaveLength(1);
  expect(outcomesOf(app)).toHaveLength(1);
});

it("continues after the mailbox was unreachable for a while, and says since when", async () => {
  imap.deliver(await reply(app, "Before"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["Before"]);
  const { port } = imap;
  await imap.close();
  await expect.poll(() => app.services.mailbox?.state.failingSince, patience).toEqual(app.clock.now());
  expect(await system()).toMatch(/Replies by email Can't connect .*Can't connect since Mar 11, 2026/);
  imap = await startImapServer(port);
  imap.deliver(await reply(app, "After"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["After"]);
  await expect.poll(() => app.services.mailbox?.state.failingSince, patience).toBeNull();
  expect(await system()).toContain("Replies by email On");
});

it("marks and counts an email that causes an error, and continues with the next", async () => {
  await expect.poll(() => app.services.mailbox?.state.connectedSince, patience).not.toBeNull();
  const email = await reply(app, "Unlucky");
  changeRows(
    app,
    "CREATE TRIGGER no_more BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'not now'); END",
  );
  imap.deliver(email);
  await expect.poll(flags, patience).toEqual([handled]);
  expect(outcomesOf(app)).toEqual([{ outcome: "unreadable", via: "mailbox" }]);
  changeRows(app, "DROP TRIGGER no_more");
  imap.deliver(await reply(app, "The next one"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["The next one"]);
});

it("tells the sender that an email over 25 MB was too large, without fetching it", async () => {
  const email = await reply(app, "Look at this", {
    attachments: [{ filename: "throw.mov", content: Buffer.alloc(20_000_000, 7) }],
  });
  expect(email.length).toBeGreaterThan(26_214_400);
  imap.deliver(email);
  await expect.poll(flags, patience).toEqual([handled]);
  expect(mailsOf(app)).toMatchObject([{ recipient: member, subject: "Your reply wasn't posted" }]);
  expect(mailsOf(app)[0]?.text).toContain("larger than 25 MB");
});

it("accepts any address of its own domain", async () => {
  await stop();
  await app.close();
  app = await startReplies({ REPLY_ADDRESS: "@reply.club.example", IMAP_URL: imap.url });
  expect(replyAddress(app)).toMatch(/^m[a-z2-7]{42}@reply\.club\.example$/);
  stop = startMailboxWorker(app.services, pauses);
  imap.deliver(await reply(app, "To a domain"));
  await expect.poll(() => lastTexts(app), patience).toEqual(["To a domain"]);
});
