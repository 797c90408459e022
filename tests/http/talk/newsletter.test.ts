import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listSubscribers } from "#app/features/talk/newsletter/subscribers.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cellOf, cookieOf, textOf } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";

const thanks = "Thank you for subscribing to our newsletter!";

const app = appForEach();

const subscribe = (email: string) => app.fetch("/api/newsletter", asJson({ email }));
const mails = () => mailsOf(app).filter(({ recipient }) => recipient === "ana@example.com");
/** Their place in the coaches' list, which has no one who unsubscribed. */
const listed = async () =>
  (await listSubscribers(app.services, aCoach)).entities.find(({ email }) => email === "ana@example.com");

/** The path of the first link containing the word in the newest email. */
function linkOf(word: string): string {
  const found = mails()
    .at(-1)
    ?.text.match(new RegExp(`http://[^\\s]*${word}[^\\s]*`));
  if (!found) throw new Error(`There is no ${word} link in the newest mail`);
  return found[0].replace("http://localhost:3000", "");
}

async function confirmed() {
  await subscribe("ana@example.com");
  const link = linkOf("confirm");
  await press(link);
  return link;
}

/** Presses the button on the page the link opens. */
const press = (link: string) =>
  app.fetch(link, asForm({ token: new URLSearchParams(link.split("?")[1]).get("token") ?? "" }));

describe("POST /api/newsletter", () => {
  test("only says thanks, and asks for confirmation by email", async () => {
    const answer = await subscribe("Ana@Example.com");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: thanks });
    expect(await listed()).toMatchObject({ confirmedAt: null });
    expect(mails().map(({ subject }) => subject)).toEqual(["Confirm your subscription to The Lane"]);
  });

  test("stores a hash of the link, not the link", async () => {
    await subscribe("ana@example.com");
    const token = new URLSearchParams(linkOf("confirm").split("?")[1]).get("token") ?? "";
    expect(token.length).toBeGreaterThan(40);
    const hash = cellOf(
      app,
      "SELECT confirmation_hash FROM newsletter_subscriptions WHERE email = 'ana@example.com'",
    );
    expect(hash).toBe(createHash("sha256").update(token).digest("base64url"));
  });

  test("answers a subscribed address and an account's like any other (D10)", async () => {
    await confirmed();
    app.clock.advance(3_600_000);
    for (const email of ["ana@example.com", "pro@example.com", "nobody@example.com"]) {
      const answer = await subscribe(email);
      expect([answer.status, await answer.json()]).toEqual([200, { message: thanks }]);
    }
    expect(mails().at(-1)?.subject).toContain("Your free guide");
  });

  test("doesn't fill a mailbox: one email in ten minutes", async () => {
    for (let times = 0; times < 4; times += 1) await subscribe("ana@example.com");
    expect(mails()).toHaveLength(1);
    app.clock.advance(11 * 60_000);
    await subscribe("ana@example.com");
    expect(mails()).toHaveLength(2);
  });

  test("refuses an invalid address", async () => {
    const answer = await subscribe("ana");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: "Please enter a valid email address",
      errors: { email: ["Please enter a valid email address"] },
    });
  });

  test("accepts a form too", async () => {
    const answer = await app.fetch("/api/newsletter", asForm({ email: "ana@example.com" }));
    expect(await answer.json()).toEqual({ message: thanks });
  });
});

describe("the link in the email", () => {
  test("shows a button that subscribes and sends the guide once, and can be pressed again", async () => {
    await subscribe("ana@example.com");
    const link = linkOf("confirm");
    const asked = await app.fetch(link);
    expect([asked.status, await textOf(asked)]).toEqual([
      200,
      expect.stringContaining("our newsletter and the free guide to ana@example.com"),
    ]);
    // Just opening the page, as a mail scanner might, changes nothing.
    expect([(await listed())?.confirmedAt, mails().length]).toEqual([null, 1]);
    const pressed = await press(link);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, link]);
    expect(await listed()).toMatchObject({ confirmedAt: expect.any(Date) });
    expect(mails().at(-1)?.text).toContain("http://localhost:3000/guide");
    for (const again of [
      await app.fetch(link),
      await app.fetch((await press(link)).headers.get("Location") ?? ""),
    ])
      expect([again.status, await textOf(again)]).toEqual([
        200,
        expect.stringContaining("You are subscribed"),
      ]);
    expect(mails()).toHaveLength(2);
  });

  test.each(["?token=nonsense", "?token=", ""])("%s does nothing and says so", async (query) => {
    const answer = await app.fetch(`/newsletter/confirm${query}`);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain("This link is no longer valid.");
  });

  test("expires after seven days", async () => {
    await subscribe("ana@example.com");
    app.clock.advance(7 * 24 * 3_600_000);
    expect((await app.fetch(linkOf("confirm"))).status).toBe(400);
    expect((await press(linkOf("confirm"))).status).toBe(400);
    expect(await listed()).toMatchObject({ confirmedAt: null });
  });

  test("the guide can be read and printed", async () => {
    const answer = await app.fetch("/guide");
    expect(await textOf(answer)).toContain("Four weeks to a flatter bag");
  });
});

describe("unsubscribing", () => {
  const isSubscribed = async () => (await listed()) !== undefined;

  test("every email has the unsubscribe address in its headers and text", async () => {
    await confirmed();
    for (const mail of mails()) {
      const headers = JSON.parse(mail.headers) as Record<string, string>;
      expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      const address = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
      expect(address).toMatch(/^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=/);
      expect(mail.text).toContain(address);
    }
  });

  test("the mail program's own button needs one request and isn't redirected (RFC 8058)", async () => {
    await confirmed();
    const answer = await app.fetch(linkOf("unsubscribe"), asForm({ "List-Unsubscribe": "One-Click" }));
    expect(answer.status).toBe(200);
    expect(await isSubscribed()).toBe(false);
  });

  test.each(["GET", "HEAD"])(
    "a program that looks at the link first, by %s, changes nothing",
    async (method) => {
      await confirmed();
      for (let times = 0; times < 2; times += 1) {
        const answer = await app.fetch(linkOf("unsubscribe"), { method });
        await answer.body?.cancel();
        expect([answer.status, await isSubscribed()]).toEqual([200, true]);
      }
      await app.fetch(linkOf("unsubscribe"), asForm({ "List-Unsubscribe": "One-Click" }));
      expect(await isSubscribed()).toBe(false);
    },
  );

  test("the link opens a page that changes nothing, with a button that does", async () => {
    await confirmed();
    const link = linkOf("unsubscribe");
    const page = await app.fetch(link);
    const html = await page.text();
    expect(await isSubscribed()).toBe(true);
    const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const answer = await app.fetch(action, asForm({}));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(await isSubscribed()).toBe(false);
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    expect(await textOf(await app.fetch("/", { headers: { Cookie } }))).toContain(
      "You won't get our newsletter anymore.",
    );
  });

  test("the old confirmation link doesn't subscribe again", async () => {
    const link = await confirmed();
    await app.fetch(linkOf("unsubscribe"), asForm({}));
    expect((await app.fetch(link)).status).toBe(400);
    expect(await isSubscribed()).toBe(false);
  });

  test("a forged or changed token does nothing", async () => {
    await confirmed();
    const link = linkOf("unsubscribe");
    for (const wrong of [`${link}x`, "/newsletter/unsubscribe?token=abc", "/newsletter/unsubscribe"]) {
      expect((await app.fetch(wrong, asForm({}))).status).toBe(400);
    }
    expect(await isSubscribed()).toBe(true);
  });
});

describe("the form of the home page", () => {
  test('returns with its message (contract, "Messages")', async () => {
    const answer = await app.fetch("/?index&form=newsletter", asForm({ email: "ana@example.com" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/#free-guide"]);
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const page = await textOf(await app.fetch("/", { headers: { Cookie } }));
    expect(page).toContain("Success!");
    expect(page).toContain(thanks);
  });

  test("keeps an invalid address and says what is wrong", async () => {
    const answer = await app.fetch("/?index&form=newsletter", asForm({ email: "ana" }));
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('value="ana"');
    expect(html).toContain('role="alert"');
    expect(html).toContain("Please enter a valid email address");
  });
});
