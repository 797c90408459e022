import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetMail } from "#app/features/base/mail/forget.server.ts";
import { enqueueMail, sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { asForm, asJson, changeRows, onDatabase, rowsOf, textOf } from "../club.ts";
import { dana, mailsOf, signUp, tokenFor } from "../people.ts";

const hour = 3_600_000;
const day = 24 * hour;

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

type Row = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  headers: string | null;
  sent_at: number | null;
};

// What a row still holds is what these tests are about, and the coaches' list shows no text and 20 emails at most.
const outboxOf = (recipient: string) =>
  rowsOf<Row>(app, "SELECT * FROM outbox WHERE recipient = ? ORDER BY rowid", recipient);

const folder = () => join(app.dataDir, "outbox");
const files = async () => (existsSync(folder()) ? (await readdir(folder())).sort() : []);
const fileOf = (row: Row | undefined) => join(folder(), `${row?.id}.eml`);

/** Moves time forward and runs the hourly job. */
async function letPass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await forgetMail(app.services);
}

const isKept = (row: Row | undefined) => row !== undefined && row.text !== "";

/** Every email with a link that identifies the reader: how it is requested, for whom, and how long its link works. */
const withLink: Record<string, { ask(): Promise<unknown>; to: string; life: number }> = {
  "the confirmation of an address": { ask: () => signUp(app), to: dana.email, life: 24 * hour },
  "the link to set a password": {
    ask: () => app.fetch("/forgot-password", asForm({ email: "pro@example.com" })),
    to: "pro@example.com",
    life: hour,
  },
  "the confirmation of the newsletter": {
    ask: () => app.fetch("/api/newsletter", asJson({ email: "ana@example.com" })),
    to: "ana@example.com",
    life: 7 * day,
  },
};

describe("an email with a link that identifies the reader (D68)", () => {
  it.each(Object.keys(withLink))(
    "%s: its text goes when it is sent, its file with the link",
    async (name) => {
      const mail = withLink[name];
      if (!mail) throw new Error(name);
      await mail.ask();
      const token = tokenFor(app, mail.to);
      await sendDueMail(app.services);
      const [row] = outboxOf(mail.to);
      expect(row).toMatchObject({ text: "", html: null, headers: null, sent_at: app.clock.now().getTime() });
      expect(row?.subject).not.toBe("");
      const inFile = (await readFile(fileOf(row), "utf8")).replace(/=\r?\n/g, "");
      expect(inFile).toContain(token);
      await letPass(mail.life - 1);
      expect(existsSync(fileOf(row))).toBe(true);
      await letPass(1);
      expect(await files()).toEqual([]);
    },
  );

  it("isn't in the database file either", async () => {
    await signUp(app);
    const token = tokenFor(app, dana.email);
    const bytes = async () => {
      onDatabase(app, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
      return readFile(join(app.dataDir, "app.sqlite"));
    };
    expect((await bytes()).includes(token)).toBe(true);
    await sendDueMail(app.services);
    expect((await bytes()).includes(token)).toBe(false);
  });

  it("loses its text when it is given up, and keeps it while queued", async () => {
    await app.close();
    app = await startApp({ environment: { SMTP_URL: "smtp://127.0.0.1:1" } });
    await signUp(app);
    await sendDueMail(app.services);
    await letPass(2 * day);
    expect(isKept(outboxOf(dana.email)[0])).toBe(true);
    app.clock.advance(day + 1);
    await sendDueMail(app.services);
    expect(outboxOf(dana.email)).toMatchObject([{ text: "", html: null, sent_at: null }]);
  });

  it("is every email with a link to a page that takes a token, except unsubscribe links", async () => {
    for (const { ask } of Object.values(withLink)) await ask();
    await app.fetch("/api/auth/signup", asJson({ ...dana, email: "pro@example.com" }));
    const unmarked = rowsOf<Row>(app, "SELECT * FROM outbox WHERE link_ends_at IS NULL");
    expect(unmarked).toHaveLength(1);
    for (const { text } of unmarked) expect(text.replaceAll(/\S+unsubscribe\S+/g, "")).not.toContain("token");
  });
});

describe("any other email (D68)", () => {
  const written = async () => {
    await app.fetch(
      "/api/contact",
      asJson({ name: "Ana", email: "ana@example.com", message: "Hello there" }),
    );
    await sendDueMail(app.services);
    return () => outboxOf("coach1@example.com")[0];
  };

  it("keeps its text and file for 7 days, and recipient, subject and result for 30", async () => {
    const row = await written();
    await letPass(7 * day - 1);
    expect(isKept(row())).toBe(true);
    expect(await files()).toHaveLength(2);
    await letPass(1);
    expect(row()).toMatchObject({ text: "", headers: null, subject: "Message from Ana" });
    expect(await files()).toEqual([]);
    await letPass(23 * day - 1);
    expect(row()?.sent_at).not.toBeNull();
    await letPass(1);
    expect(rowsOf(app, "SELECT 1 FROM outbox")).toEqual([]);
  });

  it("that was sent before these rules follows them too", async () => {
    const mails = Array.from({ length: 1200 }, (_, n) => ({
      to: `r${n}@example.com`,
      subject: "s",
      text: "t",
    }));
    await app.services.db.write(async (tx) => {
      for (const mail of mails) await enqueueMail(tx, app.services, mail);
    });
    changeRows(app, "UPDATE outbox SET sent_at = created_at, next_attempt_at = NULL");
    await letPass(8 * day);
    expect(rowsOf(app, "SELECT 1 FROM outbox WHERE text <> ''")).toEqual([]);
    expect(rowsOf(app, "SELECT 1 FROM outbox")).toHaveLength(1200);
    await letPass(22 * day);
    expect(rowsOf(app, "SELECT 1 FROM outbox")).toEqual([]);
  });

  it("sent by coaches as a test loses its text, file and conversation after 7 days", async () => {
    const coach = await app.signIn("coach1@example.com");
    await coach("/api/admin/test-smtp", asJson({ email: "somebody@example.com" }));
    const row = () => rowsOf<Row & { conversation: string | null }>(app, "SELECT * FROM outbox")[0];
    await letPass(7 * day - 1);
    expect(await files()).toHaveLength(1);
    expect(row()?.conversation).toContain("written to the outbox");
    await letPass(1);
    expect(await files()).toEqual([]);
    expect(row()).toMatchObject({ text: "", conversation: null });
  });

  it("loses a file no row names after 7 days; other files stay", async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), "notes.txt"), "not a mail");
    const stray = join(folder(), "stray.eml");
    await writeFile(stray, "a mail");
    for (const [age, left] of [
      [7 * day - hour, 2],
      [7 * day, 1],
    ] as const) {
      const at = new Date(app.clock.now().getTime() - age);
      await utimes(stray, at, at);
      await forgetMail(app.services);
      expect(await files()).toHaveLength(left);
    }
    expect(await files()).toEqual(["notes.txt"]);
  });

  it("is shown in System Tools without a link once its file is deleted", async () => {
    const row = await written();
    const page = async () => (await app.signIn("coach1@example.com"))("/admin/system-tools?show=mail");
    expect(await (await page()).text()).toContain(`/admin/mail/${row()?.id}`);
    await letPass(7 * day);
    const later = await page();
    expect(await later.clone().text()).not.toContain(`/admin/mail/${row()?.id}`);
    expect(await textOf(later)).toMatch(/coach1@example.com +Message from Ana .+File deleted/);
    const coach = await app.signIn("coach1@example.com");
    for (const folder of ["/files/admin/outbox", "/admin/mail"])
      expect((await coach(`${folder}/${row()?.id}`)).status).toBe(404);
  });
});

describe("deleting an account (D68)", () => {
  it("deletes every email to its address, sent and queued, and their files; others' stay", async () => {
    const put = (to: string) =>
      app.services.db.write((tx) => enqueueMail(tx, app.services, { to, subject: "Drills", text: "Three" }));
    await put("pro@example.com");
    await put("pro2@example.com");
    await sendDueMail(app.services);
    await put("Pro@Example.com");
    const [other] = outboxOf("pro2@example.com");
    changeRows(app, "UPDATE users SET delete_after = 1 WHERE email = 'pro@example.com'");
    await deleteDueAccounts(app.services);
    expect(mailsOf(app).map(({ recipient }) => recipient)).toEqual(["pro2@example.com"]);
    expect(await files()).toEqual([`${other?.id}.eml`]);
  });
});

it("the privacy page states these times, and how long backups contain deleted data", async () => {
  const text = await textOf(await app.fetch("/privacy"));
  for (const words of [
    "30 days",
    "their text: 7 days",
    "as soon as the email is sent",
    "last 7 days and of 4 weeks",
    "within 5 weeks",
  ])
    expect(text).toContain(words);
});
