import { describe, expect, test } from "vitest";
import { composeLetter } from "#app/features/base/mail/letter.server.ts";
import { bodyOf } from "#app/features/base/mail/letter-html.ts";

const site = { siteName: "The Lane", appUrl: new URL("https://club.example"), site: [] };
const reader = { email: "zoe@example.com", firstName: "Zoe" };
const letter = {
  subject: "Your review is ready",
  paragraphs: ["your coach answered “Left <side>”.", "Have a look."],
  link: { label: "Open the review", path: "/portal/videos/1" },
  closing: ["See you at the lane."],
};
const unsubscribe = "https://club.example/mail/unsubscribe?token=1&x=2";

describe("an email", () => {
  const { text = "", html = "" } = composeLetter(site, reader, { ...letter, unsubscribe });

  test("has a greeting, then a capital letter, and the same text in plain text and HTML", () => {
    expect(text).toBe(
      [
        "Hello Zoe,",
        "Your coach answered “Left <side>”.",
        "Have a look.",
        "Open the review:\nhttps://club.example/portal/videos/1",
        "See you at the lane.",
        "The Lane",
        "You're getting this email because you have an account at The Lane.\nTo stop these emails: https://club.example/mail/unsubscribe?token=1&x=2\n",
      ].join("\n\n"),
    );
    for (const words of ["Hello Zoe,", "Your coach answered “Left &lt;side&gt;”.", "See you at the lane."])
      expect(html).toContain(words);
  });

  test("has one button with its plain link below, and ends with why it came and how to stop it", () => {
    expect(html.match(/bgcolor="#b83408"/g)).toHaveLength(1);
    expect(html.match(/href="https:\/\/club\.example\/portal\/videos\/1"/g)).toHaveLength(2);
    expect(html).toContain("because you have an account at The Lane.");
    expect(html).toContain('href="https://club.example/mail/unsubscribe?token=1&amp;x=2"');
  });

  test("has the club's own color once one is published", () => {
    const content = { accentLight: "#0b6e99", accentDark: "#5ec3ec" };
    const branded = { ...site, site: [{ section: "look", record: "look", content }] };
    const { html: own = "" } = composeLetter(branded, reader, letter);
    expect(own.match(/bgcolor="#0b6e99"/g)).toHaveLength(1);
    expect(own).not.toContain("#b83408");
  });

  test("uses only what mail programs show: tables, styles on the elements, no script, no picture, at most 30 KB", () => {
    expect(html).not.toMatch(/<(style|script|img|link|div class)|\bclass=|url\(|flex|grid/);
    for (const [tag] of html.matchAll(/<(p|a|td)\b[^>]*>/g)) expect(tag).toContain("style=");
    const body = { text: "word ".repeat(4000), html: `<p>${"word ".repeat(4000)}</p>` };
    const long = composeLetter(site, reader, { ...letter, body });
    expect(Buffer.byteLength(long.html ?? "")).toBeLessThan(30 * 1024);
  });

  test("leaves someone's own words as they wrote them", () => {
    const own = composeLetter(site, reader, { ...letter, paragraphs: [], body: bodyOf(["iPhones < film?"]) });
    expect(own.text).toContain("Hello Zoe,\n\niPhones < film?\n\n");
    expect(own.html).toContain(">iPhones &lt; film?</p>");
  });

  test("can give another reason, and greets without a name", () => {
    const mail = composeLetter(site, { email: "x@example.com" }, { ...letter, reason: "You asked for it." });
    expect(mail.text).toMatch(/^Hello,\n\n/);
    expect(mail.text).toMatch(/The Lane\n\nYou asked for it\.\n$/);
    expect(mail.headers).toBeUndefined();
  });
});
