import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enqueueMail, sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { listOutbox } from "#app/features/base/mail/outbox-queries.server.ts";
import { guideMail } from "#app/features/talk/newsletter/mail.server.ts";
import type { Urgency } from "#app/services/mailer.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts";
import { asForm, asJson, rowsOf } from "../club.ts";
import { aCoach, dana, signUp } from "../people.ts";

let app: App;
let smtp: SmtpServer;
let received: string[];
/** Called with each recipient before the server accepts the email, or refuses it with the answer returned. */
let onMail: (recipient: string) => Promise<string | undefined>;

beforeEach(async () => {
  received = [];
  onMail = async () => undefined;
  smtp = await startSmtpServer({
    refuse(address) {
      received.push(address);
      return onMail(address);
    },
  });
  app = await startApp({ environment: { SMTP_URL: smtp.url } });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

/** Queues a newsletter to that many readers, a second after whatever is waiting already. */
async function queueNewsletters(count: number): Promise<void> {
  const { services } = app;
  await services.db.write(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await enqueueMail(tx, services, guideMail(services, { id: `s-${n}`, email: `reader${n}@example.com` }));
  });
  app.clock.advance(1000);
}

const queue = (to: string, urgency?: Urgency) =>
  app.services.db.write((tx) =>
    enqueueMail(tx, app.services, { to, subject: to, text: "Three drills wait for you.", urgency }),
  );

describe("with 2,000 newsletters in the queue", () => {
  beforeEach(() => queueNewsletters(2000));

  it("account emails are sent first, then personal ones", async () => {
    const note = { name: "Ana", email: "ana@example.com", message: "May I come by on Sunday?" };
    expect((await app.fetch("/api/contact", asJson(note))).status).toBe(201);
    app.clock.advance(1000);
    expect((await signUp(app)).status).toBe(201);
    app.clock.advance(1000);
    await app.fetch("/forgot-password", asForm({ email: "pro@example.com" }));
    await sendDueMail(app.services);
    expect(received.slice(0, 4)).toEqual([
      dana.email,
      "pro@example.com",
      "coach1@example.com",
      "coach2@example.com",
    ]);
    expect(received[4]).toBe("reader0@example.com");
  });

  it("one requested meanwhile is sent next", async () => {
    onMail = async (recipient) => {
      if (recipient === "reader7@example.com")
        await app.fetch("/forgot-password", asForm({ email: "pro@example.com" }));
      return undefined;
    };
    await sendDueMail(app.services);
    expect(received.indexOf("pro@example.com")).toBe(8);
    expect(received[9]).toBe("reader8@example.com");
  });

  it("the next one is found by index, not by reading them all", () => {
    const plan = rowsOf<{ detail: string }>(
      app,
      "EXPLAIN QUERY PLAN SELECT * FROM outbox WHERE next_attempt_at is not null AND (next_attempt_at <= 5 OR next_attempt_at > 9) ORDER BY urgency, created_at LIMIT 1",
    );
    expect(plan.map(({ detail }) => detail).join()).toBe("SCAN outbox USING INDEX outbox_queue");
  });
});

describe("the queue", () => {
  const unsent = async () => {
    const { mails } = await listOutbox(app.services, aCoach);
    return mails.filter(({ sentAt }) => sentAt === null).map(({ recipient }) => recipient);
  };

  it("is sent to the end in batches, each email once", async () => {
    await queueNewsletters(120);
    for (let turns = 0; turns < 3; turns += 1) await sendDueMail(app.services);
    expect(new Set(received).size).toBe(120);
    expect(received).toHaveLength(120);
    // All of them; the coaches' list shows 20.
    expect(rowsOf(app, "SELECT 1 FROM outbox WHERE sent_at IS NULL")).toEqual([]);
  });

  it("keeps the order within one priority, and personal is the default", async () => {
    for (const [to, urgency] of [
      ["bulk@example.com", "bulk"],
      ["first@example.com", undefined],
      ["second@example.com", "personal"],
      ["account@example.com", "account"],
    ] as const) {
      await queue(to, urgency);
      app.clock.advance(1000);
    }
    await sendDueMail(app.services);
    expect(received).toEqual([
      "account@example.com",
      "first@example.com",
      "second@example.com",
      "bulk@example.com",
    ]);
  });

  it("isn't delayed by an urgent email the server refuses", async () => {
    onMail = async (recipient) => (recipient === "full@example.com" ? "550 The mailbox is full" : undefined);
    await queue("full@example.com", "account");
    await queue("bulk@example.com", "bulk");
    await sendDueMail(app.services);
    expect(received).toEqual(["full@example.com", "bulk@example.com"]);
    expect(await unsent()).toEqual(["full@example.com"]);
  });

  it("stops between two emails when the server shuts down", async () => {
    const stopping = new AbortController();
    onMail = async () => {
      stopping.abort();
      return undefined;
    };
    await queue("one@example.com");
    await queue("two@example.com");
    await sendDueMail(app.services, stopping.signal);
    expect(received).toEqual(["one@example.com"]);
    expect(await unsent()).toEqual(["two@example.com"]);
  });
});
