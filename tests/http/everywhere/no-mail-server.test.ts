import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { textsIn, walkPages } from "#tests/support/walk-pages.ts";
import { asForm, cookieOf, textOf } from "../club.ts";
import { dana } from "../people.ts";

/** Sentences that say an email was, is, or will be sent, or that something comes by email. */
const promise = new RegExp(
  [
    "\\bwe(?:'ve|'ll| will| have)? (?:e-?mail(?:ed)?|sen[dt](?! it when| what)|write to) ",
    "\\bwe(?:'ll| will) (?:send|e-?mail)",
    "\\b(?:sent|send) (?:you|another|a link|an? e-?mail)\\b.*\\b(?:e-?mail|link|inbox)",
    "check your (?:spam|inbox|e-?mail)",
    "(?:look in|in) your (?:inbox|spam)",
    "for the link$",
    "\\b(?:get|gets|got|and replies|comes|arrives|read|set a password) (?:it |this |the next one )?by e-?mail",
    "\\b(?:gets?|get) an e-?mail",
    "a link we e-?mail",
    "e-?mails? (?:keep|is on its way|goes out in)",
  ].join("|"),
  "i",
);

/** What a coach writes and reads there is the club's own text, and what changed in a version is history. */
const isOwnText = (address: string) => /^\/admin\/(changes|site|newsletter)|^\/newsletter\//.test(address);

const app = appForEach({ environment: { SMTP_URL: "" } });

const promisesOf = (html: string) =>
  textsIn(html).filter((text) => promise.test(text.replaceAll(/\s+/g, " ").trim()));

async function promisesTo(ask: Ask, starts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await walkPages(ask, starts, (html, address) => {
    if (!isOwnText(address)) found.push(...promisesOf(html).map((text) => `${address}: ${text.trim()}`));
  });
  return found;
}

/** The page after a form, with its message. */
async function pageOf(ask: Ask, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await ask(path, asForm(fields));
  const told = ["flash", "signed_up", "reset_asked"].flatMap((name) => {
    const cookie = cookieOf(answer, name);
    return cookie ? [`${name}=${cookie.value}`] : [];
  });
  const to = answer.headers.get("Location") ?? path;
  return (await ask(to, { headers: { Cookie: told.join("; ") } })).text();
}

describe("a club without a mail server promises no email (D91)", () => {
  it("on no page a visitor can reach", async () => {
    expect(
      await promisesTo(app.fetch, ["/", "/auth", "/auth?tab=signup", "/forgot-password", "/guide"]),
    ).toEqual([]);
  });

  it.each(["new", "basic", "elite", "pro", "coach1"])("on no page of %s", async (name) => {
    const ask = await app.signIn(`${name}@example.com`);
    expect(await promisesTo(ask, ["/", "/portal", "/account", "/account/notifications", "/admin"])).toEqual(
      [],
    );
  });

  it.each([
    ["/forgot-password?form=forgot-password", { email: "pro@example.com" }],
    ["/auth?tab=signup&form=sign-up", dana],
    ["/?index&form=newsletter", { email: "ana@example.com" }],
    ["/contact?form=contact", { name: "Ana", email: "ana@example.com", message: "Hello" }],
  ])("after %s, which says what to do instead", async (path, fields) => {
    const html = await pageOf(app.fetch, path, fields);
    expect(promisesOf(html)).toEqual([]);
    expect(html).toContain("No email goes out, because the club has no mail server yet.");
    expect(html).toContain('href="mailto:');
  });

  it("promises no reply by email on the contact page, before and after a message", async () => {
    const reply = /we reply|you get a reply|repl(?:y|ies) by email/i;
    const before = await (await app.fetch("/contact")).text();
    const sent = await pageOf(app.fetch, "/contact?form=contact", {
      name: "Ana",
      email: "ana@example.com",
      message: "Hello",
    });
    for (const html of [before, sent]) {
      expect(html).not.toMatch(reply);
      expect(html).toContain("No email goes out, because the club has no mail server yet.");
    }
  });

  it("asks for no address where only an email could answer", async () => {
    expect(await (await app.fetch("/forgot-password")).text()).not.toContain('name="email"');
    const home = await (await app.fetch("/")).text();
    expect(home).not.toContain("form=newsletter");
    expect(home).toContain('href="/guide"');
  });

  it("System Tools and the checklist say it first", async () => {
    const coach = await app.signIn("coach1@example.com");
    const tools = await textOf(await coach("/admin/system-tools"));
    expect(tools).toMatch(/your attention\s*Emails reach no one: no mail server is set/);
    const site = await textOf(await coach("/admin/site"));
    const first = site.indexOf("Connect a mail server");
    expect(first).toBeGreaterThan(-1);
    expect(first).toBeLessThan(site.indexOf("Set your public address"));
  });
});

describe("with a mail server", () => {
  const mailing = appForEach({ environment: { SMTP_URL: "smtp://127.0.0.1:9" } });

  it("the same pages promise theirs, so that this test would find them", async () => {
    const found = await Promise.all(
      ["/", "/forgot-password", "/newsletter"].map(async (path) =>
        promisesOf(await (await mailing.fetch(path)).text()),
      ),
    );
    expect(found.map((texts) => texts.length > 0)).toEqual([true, true, true]);
    const signedUp = await pageOf(mailing.fetch, "/auth?tab=signup&form=sign-up", dana);
    expect(promisesOf(signedUp).length).toBeGreaterThan(1);
  });
});
