import { describe, expect, test } from "vitest";
import { mayBeName } from "#app/features/base/fields.ts";
import {
  commonPasswords,
  isCommonPassword,
} from "#app/features/people/accounts/passwords/common-passwords.ts";
import { passwordFault } from "#app/features/people/accounts/passwords/password-rules.ts";
import {
  freeUserName,
  isAdministrator,
  isUserName,
  mayBeMailed,
  suggestUserName,
} from "#app/features/people/accounts/rules.ts";
import { deviceName } from "#app/features/people/sessions/rules.ts";
import { limitConcurrency } from "#app/services/limit-concurrency.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("D8: user names", () => {
  test.each([
    ["Dana", "Reed", "dana.reed"],
    ["Zoë", "O'Neil-Šmid", "zoe.oneilsmid"],
    ["李", "雷", "player"],
    ["X", "", "player"],
    ["A".repeat(100), "B", "a".repeat(35)],
  ])("%s %s becomes %s", (first, last, expected) => {
    const name = suggestUserName(first, last);
    expect(name).toBe(expected);
    expect(isUserName(name)).toBe(true);
  });

  test("the first free number is taken", () => {
    expect(freeUserName("dana.reed", new Set(["dana.reed", "dana.reed2"]))).toBe("dana.reed3");
  });

  test.each(["ab", "a..b", ".abc", "abc.", "a@b.com", "Dana", "a b", "a".repeat(41), ""])(
    "%j isn't one",
    (name) => {
      expect(isUserName(name)).toBe(false);
    },
  );
});

describe("D9: passwords", () => {
  test.each([
    ["12345", "Password must be at least 6 characters long"],
    ["🎯🎯🎯", "Password must be at least 6 characters long"],
    [`${"ab-cd!9".repeat(19)}`, "Password must be at most 128 characters long"],
  ])("%j: %s", (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  test.each([
    "password",
    "123456",
    "123456789",
    "qwerty",
    "111111",
    "iloveyou",
    "letmein",
    "dragon",
    "football",
    "monkey",
    "abc123",
    "sunshine",
    "princess",
    "PassWord1",
    "QWERTYUIOP",
    "aaaaaaaa",
    "abababab",
    "98765432",
    "asdfgh",
  ])("%s is among the first guesses", (password) => {
    expect(passwordFault(password)).toContain("too easy to guess");
  });

  test.each(["demo-pass", "demo-coach-pass", "four-bags-in", "correct horse", "Tr0ub4dor&3", "zxcvbnm,./x"])(
    "%s is not",
    (password) => {
      expect(passwordFault(password)).toBeNull();
    },
  );

  test.each([
    "maverick",
    "Gandalf",
    "scorpion",
    "cowboys1",
    "iloveyou12",
    "Michael1987",
    "jordan23",
    "dragon!",
    "hunter2!",
    "m1chael",
    "p@55w0rd",
    "1loveyou",
    "l3tm3in1",
    "123dragon",
    "tigertiger",
    "nimda1",
    "basketba",
    "19871987",
    "123321",
    "776655",
    "147741",
    "summer2026",
    "cornhole2026!",
    "c0rnh0lecoach",
    "TheLane2026",
    "fourbagger1",
    "slickside",
    "coaches!",
    "qwerty123456",
    "sunshine999",
  ])("%s is close to one of them", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    "michael-2",
    "dragonfire9871",
    "tiger paw",
    "123-dragon-456",
    "jordan4729",
    "p@55w0rd-of-dana",
    "bag of bags",
    "184467",
    "lane three",
    "sunshine on the board",
    "airmailandslide",
  ])("%s is not", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("more than three thousand are refused by name alone, without variations", () => {
    const words = [...commonPasswords()].filter((word) => word.length >= 6);
    expect(words.length).toBeGreaterThan(3000);
    expect(words.filter((word) => !isCommonPassword(word))).toEqual([]);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  test("a long password is checked as a whole, and ten thousand of them before this test runs out of time", () => {
    for (let n = 0; n < 10_000; n += 1) expect(isCommonPassword(`${"x1".repeat(60)}${n}`)).toBe(false);
  });
});

describe("D7: administrators", () => {
  const coach = { email: "c@x.org", emailVerifiedAt: now, passwordHash: "h", hasCoachPassword: true };
  test.each([
    ["listed, proven, with a long password", {}, true],
    ["listed and proven, without a password (Google)", { passwordHash: null, hasCoachPassword: false }, true],
    ["with a short password", { hasCoachPassword: false }, false],
    ["not proven", { emailVerifiedAt: null }, false],
    ["not listed", { email: "d@x.org" }, false],
  ])("%s", (_what, change, expected) => {
    expect(isAdministrator({ ...coach, ...change }, ["c@x.org"])).toBe(expected);
  });
});

test("D11, D13: email goes to confirmed addresses that want it and stay", () => {
  const account = { emailVerifiedAt: now, deleteAfter: null };
  expect(mayBeMailed(account, true)).toBe(true);
  expect(mayBeMailed(account, false)).toBe(false);
  expect(mayBeMailed({ ...account, emailVerifiedAt: null }, true)).toBe(false);
  expect(mayBeMailed({ ...account, deleteAfter: now }, true)).toBe(false);
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X) Gecko/20100101 Firefox/142.0", "Firefox on Mac"],
  ["curl/8.0", "An unknown device"],
  [null, "An unknown device"],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("at most the limit run at a time, in order, and a failure frees its slot", async () => {
  const inTurn = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (n % 3 === 0) throw new Error("failed");
    });
  await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("work that finds the queue full is refused, and a free slot is reused", async () => {
  const inTurn = limitConcurrency(1, { most: 2, refuse: () => new Error("full") });
  const ends: (() => void)[] = [];
  const work = () => inTurn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const [first, second, third] = [work(), work(), work()];
  await expect(work()).rejects.toThrow("full");
  ends[0]?.();
  await first;
  const fourth = work();
  await expect(work()).rejects.toThrow("full");
  for (const next of [second, third, fourth]) {
    ends.at(-1)?.();
    await next;
  }
  expect(ends).toHaveLength(4);
});

test.each([
  ["Ana", true],
  ["J.R. Lund", true],
  ["St. John", true],
  ["O’Neil-Ruiz", true],
  ["علی‌رضا", true],
  ["Your prize is waiting: https://prize.example", false],
  ["see prize.example", false],
  ["prize.example/x", false],
  ["Ana\u202egnp", false],
  ["\u200b", false],
  ["A\u0000na", false],
  ["Ana\nBcc: x@y", false],
  ["Ana\rLund", false],
  ["Ana\tLund", true],
  ["\u200d\u200c", false],
  ["\u3164", false],
  ["\u2800 \u00ad", false],
  ["\u0301", false],
  ["Ana\u061c", false],
  ["\u0646\u200c\u0627", true],
  ["\u{1f469}\u200d\u{1f467}", true],
  ["J.", true],
  ["", true],
])("%j may be a person's name: %s", (name, isFine) => {
  expect(mayBeName(name)).toBe(isFine);
});

test.each(["admin", "coach", "support"])("%s is the club's, and no one's user name", (name) => {
  expect(isUserName(name)).toBe(false);
  expect(freeUserName(name, new Set())).toBe(`${name}2`);
});
