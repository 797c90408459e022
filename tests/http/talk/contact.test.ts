import { describe, expect, test } from "vitest";
import { listContactMessages } from "#app/features/talk/contact/queries.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cookieOf, textOf } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";

const given = { name: "Ana Lopez", email: "ana@example.com", message: "Do you coach left-handers?" };

const app = appForEach();

const send = (fields: Record<string, string> = given) => app.fetch("/api/contact", asJson(fields));
const stored = async () => {
  const { entities } = await listContactMessages(app.services, aCoach);
  return entities.filter(({ email }) => email === given.email);
};
const mails = (club: App = app) => mailsOf(club).filter(({ subject }) => subject.startsWith("Message from"));

describe("POST /api/contact", () => {
  test("stores the message and emails it to the coaches, with the sender as reply address", async () => {
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      ...given,
      createdAt: "2026-03-11T18:30:00.000Z",
    });
    expect(await stored()).toHaveLength(1);
    expect(mails().map(({ recipient }) => recipient)).toEqual(["coach1@example.com", "coach2@example.com"]);
    expect(mails()[0]?.text).toContain("Do you coach left-handers?");
    expect(mails()[0]?.html).toMatch(
      /<a href="[^"]+\/admin\/contacts\?contact=[\w-]+" style="[^"]+">Answer it/,
    );
    expect(JSON.parse(mails()[0]?.headers ?? "")).toEqual({ "Reply-To": "ana@example.com" });
  });

  test("a name with line breaks can't add a header", async () => {
    await send({ ...given, name: "Ana\nBcc: everybody@example.com" });
    expect(mails()[0]?.subject).toBe("Message from Ana Bcc: everybody@example.com");
  });

  test("the trap stores nothing and reveals nothing", async () => {
    const answer = await send({ ...given, website: "https://example.com/spam" });
    expect(answer.status).toBe(201);
    expect(Object.keys((await answer.json()) as object)).toEqual([
      "id",
      "name",
      "email",
      "message",
      "createdAt",
    ]);
    expect([await stored(), mails()]).toEqual([[], []]);
  });

  test("the same message twice counts once; later, or with other text, it is another", async () => {
    await send();
    await send();
    expect(await stored()).toHaveLength(1);
    expect(mails()).toHaveLength(2);
    await send({ ...given, message: "And right-handers?" });
    app.clock.advance(11 * 60_000);
    await send();
    expect(await stored()).toHaveLength(3);
  });

  test.each([
    ["name", "", "Please enter your name"],
    ["email", " ", "Please enter your email address"],
    ["email", "ana", "Please enter a valid email address"],
    ["message", "", "Please write your message"],
    ["message", "é".repeat(5001), "Please keep your message under 5,000 characters"],
  ])("without a valid %s: 400 and why", async (field, value, sentence) => {
    const answer = await send({ ...given, [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: sentence, errors: { [field]: [sentence] } });
    expect(await stored()).toEqual([]);
  });

  test("without administrators the coaches' own addresses get it", async () => {
    const other = await startApp({ environment: { ADMIN_EMAILS: "" } });
    await other.fetch("/api/contact", asJson(given));
    expect(new Set(mails(other).map(({ recipient }) => recipient))).toEqual(new Set(["hello@example.com"]));
    await other.close();
  });
});

describe("the form of the contact page", () => {
  test('gives way to the exact texts and what happens next (contract, "Messages")', async () => {
    const answer = await app.fetch("/contact", asForm(given));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?sent"]);
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const html = await (await app.fetch("/contact?sent", { headers: { Cookie } })).text();
    expect(html).toMatch(/<title>Message Sent! · /);
    expect(html).not.toContain("Send Us a Message");
    const page = await textOf(new Response(html));
    expect(page).toContain("Message Sent!");
    expect(page).toContain("Thank you for your message. We'll get back to you soon.");
    // The same promise as on the page itself.
    expect(page).toContain("replies by email within 24 hours.");
    expect(await textOf(await app.fetch("/contact?sent"))).toContain("We have your message");
    expect(await textOf(await app.fetch("/contact"))).not.toMatch(/Message Sent!|We have your message/);
  });

  test("keeps what was written and names every error", async () => {
    const answer = await app.fetch("/contact", asForm({ name: "Ana", email: "", message: "" }));
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('value="Ana"');
    expect(html).toContain("Please enter your email address");
    expect(html).toContain("Please write your message");
  });
});

describe("too many messages", () => {
  test("are refused with the time to wait, on the page and by API; other addresses aren't affected", async () => {
    const strict = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    for (let times = 0; times < 5; times += 1) {
      const sent = await strict.fetch("/api/contact", asJson({ ...given, message: `Message ${times}` }));
      expect(sent.status).toBe(201);
    }
    const refused = await strict.fetch("/api/contact", asJson(given));
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    const sentence = "Too many requests. Please wait a moment and try again.";
    expect(await refused.json()).toEqual({ message: sentence });
    const page = await strict.fetch("/contact", asForm(given));
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).not.toBeNull();
    const html = await page.text();
    expect(html).toContain(sentence);
    expect((await strict.fetch("/api/newsletter", asJson({ email: "ana@example.com" }))).status).toBe(200);
    await strict.close();
  });
});
