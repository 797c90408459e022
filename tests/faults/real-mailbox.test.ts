import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailboxWorker } from "#app/jobs/mailbox-worker.server.ts";
import { textOf } from "#tests/http/club.ts";
import { buildEmail, coach, lastTexts, reply, startReplies } from "#tests/http/talk/replies.ts";
import type { App } from "#tests/support/app.ts";
import { type Dovecot, startDovecot, whyNoDovecot } from "#tests/support/dovecot.ts";

const pauses = { news: 30_000, first: 50, longest: 200 };
const usual = getCACertificates("default");
const handled = "FS";

let dovecot: Dovecot;
let app: App | undefined;
let stopWorker: () => Promise<void> = async () => {};

// A name for this machine that the club doesn't take for it: it asks for STARTTLS there.
const starttls = ({ ports }: Dovecot, password = "testpass") =>
  `imap://testuser:${password}@0.0.0.0:${ports.starttls}/INBOX`;
const tls = ({ ports }: Dovecot) => `imaps://testuser:testpass@localhost:${ports.tls}/INBOX`;
const settings = (url: string) => ({ REPLY_ADDRESS: "reply@club.example", IMAP_URL: url });

async function open(url: string): Promise<App> {
  const opened = await startReplies(settings(url));
  app = opened;
  stopWorker = startMailboxWorker(opened.services, pauses);
  return opened;
}

const system = async (club: App) => textOf(await (await club.signIn(coach))("/admin/system-tools?show=mail"));
const isFailing = (club: App) => () => club.services.mailbox?.state.failingSince !== null;

describe.skipIf(whyNoDovecot)(
  `a mailbox on a real server${whyNoDovecot ? ` (not seen here: ${whyNoDovecot})` : ""}`,
  () => {
    beforeEach(async () => {
      dovecot = await startDovecot();
      setDefaultCACertificates([...usual, dovecot.certificate]);
    });
    afterEach(async () => {
      await stopWorker();
      await app?.close();
      app = undefined;
      stopWorker = async () => {};
      await dovecot.stop();
      setDefaultCACertificates(usual);
    });

    it.each([
      ["TLS", tls],
      ["STARTTLS", starttls],
    ])(
      "is read over %s: what arrives is posted at once, marked, and other mail left alone",
      async (_, url) => {
        await dovecot.deliver(
          await buildEmail({ from: "friend@example.com", to: "coach@club.example", text: "Lunch?" }),
        );
        const club = await open(url(dovecot));
        await dovecot.deliver(await reply(club, "From a real server, with “ümlauts”"));
        await expect.poll(() => lastTexts(club)).toEqual(["From a real server, with “ümlauts”"]);
        await expect.poll(() => dovecot.flags()).toEqual(["", handled]);
        // The worker looks every 30 seconds; sooner only if the server says so.
        await dovecot.deliver(await reply(club, "And one more"));
        await expect.poll(() => lastTexts(club)).toEqual(["And one more"]);
        await expect.poll(() => dovecot.flags()).toEqual(["", handled, handled]);
        expect(await system(club)).toMatch(/testuser at (localhost|0\.0\.0\.0)\. Connected since/);
        expect(dovecot.log()).toMatch(/Login: user=<testuser>.*TLS/);
      },
    );

    it("is not given the password if it offers no STARTTLS, or shows a certificate no one vouches for", async () => {
      const bare = await startDovecot({ hasTls: false });
      try {
        const club = await open(starttls(bare));
        await expect.poll(isFailing(club)).toBe(true);
        expect(await system(club)).toMatch(/Can't connect since .*STARTTLS/);
        expect(bare.log()).not.toContain("testuser");
      } finally {
        await stopWorker();
        await app?.close();
        await bare.stop();
      }
      setDefaultCACertificates(usual);
      for (const url of [tls(dovecot), starttls(dovecot)]) {
        const club = await open(url);
        await expect.poll(isFailing(club)).toBe(true);
        expect(await system(club)).toMatch(/Can't connect since .*certificate/);
        await stopWorker();
        await club.close();
      }
      app = undefined;
      expect(dovecot.log()).not.toContain("testuser");
    });

    it("that refuses the password is tried again, and the page says so without repeating it", async () => {
      const club = await open(starttls(dovecot, "a-wrong-one"));
      await expect.poll(isFailing(club)).toBe(true);
      const words = await system(club);
      expect(words).toMatch(
        /Replies by email Can't connect .*: the server refuses the user name or password/,
      );
      expect(words).not.toContain("a-wrong-one");
    });

    it("that goes away and comes back is read again", async () => {
      const club = await open(tls(dovecot));
      await dovecot.deliver(await reply(club, "Before"));
      await expect.poll(() => lastTexts(club)).toEqual(["Before"]);
      await expect.poll(() => dovecot.flags()).toEqual([handled]);
      await dovecot.goAway();
      await expect.poll(isFailing(club)).toBe(true);
      await dovecot.deliver(await reply(club, "Meanwhile"));
      await dovecot.comeBack();
      await expect.poll(() => lastTexts(club)).toEqual(["Meanwhile"]);
      await expect.poll(() => dovecot.flags()).toEqual([handled, handled]);
      await expect.poll(isFailing(club)).toBe(false);
    });
  },
);
