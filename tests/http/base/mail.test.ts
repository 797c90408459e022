import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { enqueueMail, sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import { type App, startApp } from "../../support/app.ts";
import { startSmtpServer } from "../../support/smtp-server.ts";

const open: { close(): Promise<unknown> | unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(environment: Record<string, string> = {}): Promise<App> {
  const app = await startApp({ environment });
  open.push(app);
  return app;
}

async function startSmtp(port = 0) {
  const smtp = await startSmtpServer({ port });
  open.push(smtp);
  return smtp;
}

const mail = {
  to: "pro@example.com",
  subject: "Your drills",
  text: "Three drills wait for you.",
  html: "<p>Three</p>",
};

const put = ({ services }: App) => services.db.write((tx) => enqueueMail(tx, services, mail));

const rows = ({ services }: App) => services.db.read.select().from(outbox).all();

describe("the outbox", () => {
  test("an email is sent once, with its text and its HTML", async () => {
    const smtp = await startSmtp();
    const app = await start({ SMTP_URL: smtp.url });
    await put(app);
    await sendDueMail(app.services);
    await sendDueMail(app.services);
    expect(smtp.letters).toHaveLength(1);
    expect(smtp.letters[0]?.text).toContain("Three drills wait for you.");
    expect(smtp.letters[0]?.text).toContain("text/html");
    expect(smtp.letters[0]?.text).toMatch(/^X-Auto-Response-Suppress: .*OOF, AutoReply/m);
    expect(rows(app)[0]).toMatchObject({ attempts: 1, nextAttemptAt: null, lastError: null });
  });

  test("with the server down nothing is lost, and it is sent within 60 s of its return", async () => {
    const smtp = await startSmtp();
    const [server] = open.splice(0);
    await server?.close();
    const app = await start({ SMTP_URL: smtp.url });
    await put(app);
    for (let tries = 0; tries < 8; tries += 1) {
      await sendDueMail(app.services);
      app.clock.advance(60_000);
    }
    expect(rows(app)[0]).toMatchObject({ attempts: 8, sentAt: null });
    expect(rows(app)[0]?.lastError).toContain("ECONNREFUSED");
    const back = await startSmtp(smtp.port);
    app.clock.advance(60_000);
    await sendDueMail(app.services);
    expect(back.letters).toHaveLength(1);
  });

  test("an email is given up after three days, with the reason", async () => {
    const app = await start({ SMTP_URL: "smtp://127.0.0.1:1" });
    await put(app);
    app.clock.advance(3 * 24 * 3_600_000 + 1);
    await sendDueMail(app.services);
    expect(rows(app)[0]).toMatchObject({ nextAttemptAt: null, sentAt: null, givenUpAt: app.clock.now() });
  });

  test("without SMTP each email is a file", async () => {
    const app = await start();
    await put(app);
    await sendDueMail(app.services);
    const folder = join(app.dataDir, "outbox");
    const [file] = await readdir(folder);
    expect(await readFile(join(folder, file ?? ""), "utf8")).toContain("To: pro@example.com");
  });

  test("a failed write leaves no email", async () => {
    const app = await start();
    const write = app.services.db.write(async (tx) => {
      await enqueueMail(tx, app.services, mail);
      throw new Error("the cause was not stored");
    });
    await expect(write).rejects.toThrow("the cause was not stored");
    expect(rows(app)).toEqual([]);
  });
});
