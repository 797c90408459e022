import { describe, expect, test } from "vitest";
import { isSubscribed, mayMail } from "#app/features/talk/newsletter/rules.ts";
import { newsletterInput } from "#app/features/talk/newsletter/schema.ts";

const now = new Date("2026-03-11T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe("the newsletter", () => {
  test("writes one mail in ten minutes to an address, however often it is asked for", () => {
    expect(mayMail(null, now)).toBe(true);
    expect(mayMail(minutesAgo(9.9), now)).toBe(false);
    expect(mayMail(minutesAgo(10), now)).toBe(true);
    // Written while the clock ran ahead.
    expect(mayMail(minutesAgo(-1), now)).toBe(true);
  });

  test("goes to who has confirmed and not left", () => {
    expect(isSubscribed({ confirmedAt: null, unsubscribedAt: null })).toBe(false);
    expect(isSubscribed({ confirmedAt: now, unsubscribedAt: null })).toBe(true);
    expect(isSubscribed({ confirmedAt: now, unsubscribedAt: now })).toBe(false);
  });

  test("compares addresses in lower case and without spaces around them", () => {
    expect(newsletterInput.parse({ email: "  Ana@Example.COM " })).toEqual({ email: "ana@example.com" });
  });

  test.each([
    [undefined, "Please enter your email address"],
    ["", "Please enter your email address"],
    ["   ", "Please enter your email address"],
    ["ana", "Please enter a valid email address"],
    ["ana@", "Please enter a valid email address"],
    [`${"a".repeat(250)}@example.com`, "Please enter a valid email address"],
    [7, "Please enter your email address"],
  ])("refuses %s: %s", (email, sentence) => {
    expect(newsletterInput.safeParse({ email }).error?.issues[0]?.message).toBe(sentence);
  });
});
