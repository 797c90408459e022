import { describe, expect, test } from "vitest";
import { isCommonPassword } from "#app/features/people/accounts/common-passwords.ts";
import { passwordFault } from "#app/features/people/accounts/password-rules.ts";
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
    "%j is none",
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
    ...[
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
    ],
    ...[
      "abc123",
      "sunshine",
      "princess",
      "PassWord1",
      "QWERTYUIOP",
      "aaaaaaaa",
      "abababab",
      "98765432",
      "asdfgh",
    ],
  ])("%s is among the first guesses", (password) => {
    expect(passwordFault(password)).toContain("most common");
  });

  test.each(["demo-pass", "demo-coach-pass", "four-bags-in", "correct horse", "Tr0ub4dor&3", "zxcvbnm,./x"])(
    "%s is not",
    (password) => {
      expect(passwordFault(password)).toBeNull();
    },
  );

  test("at least a thousand are refused by name alone", async () => {
    const { readFile } = await import("node:fs/promises");
    const text = await readFile("app/features/people/accounts/common-passwords.ts", "utf8");
    const [, listed = ""] = text.split("`");
    const words = listed.trim().split(/\s+/);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(1000);
    expect(words.filter((word) => !isCommonPassword(word))).toEqual([]);
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

test("D11, D13: mail goes to confirmed addresses that want it and stay", () => {
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

test("no more run at once than agreed, in the order they came, and a failure frees its place", async () => {
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

test("what finds the queue full is refused, and a place that falls free is taken again", async () => {
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
