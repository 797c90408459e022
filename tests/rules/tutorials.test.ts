import { describe, expect, test } from "vitest";
import { canWatch, minutesOf } from "#app/features/video/tutorials/rules.ts";

const now = new Date("2026-03-11T18:30:00Z");
const viewer = (effectiveTier: "basic" | "elite" | "pro", isAdmin = false) => ({ effectiveTier, isAdmin });
const until = (ms: number) => new Date(now.getTime() + ms);

describe("D14: who may watch", () => {
  test.each([
    ["basic", "all", true],
    ["elite", "all", true],
    ["pro", "all", true],
    ["basic", "tiered", false],
    ["elite", "tiered", true],
    ["pro", "tiered", true],
  ] as const)("%s watches an elite tutorial under %s: %s", (tier, access, allowed) => {
    expect(canWatch({ tier: "elite", earlyAccessUntil: null }, viewer(tier), access, now).allowed).toBe(
      allowed,
    );
  });

  test("only pro members watch until early access ends", () => {
    const early = { tier: "basic", earlyAccessUntil: until(1) } as const;
    expect(canWatch(early, viewer("elite"), "all", now)).toEqual({
      allowed: false,
      reason: "early",
      until: until(1),
    });
    expect(canWatch(early, viewer("pro"), "all", now).allowed).toBe(true);
    expect(canWatch(early, viewer("elite"), "all", until(1)).allowed).toBe(true);
  });

  test("administrators can watch everything", () => {
    const early = { tier: "pro", earlyAccessUntil: until(1) } as const;
    expect(canWatch(early, viewer("basic", true), "tiered", now).allowed).toBe(true);
  });
});

test.each([
  [0.2, 1],
  [60, 1],
  [60.1, 2],
  [3599, 60],
])("%d seconds are %d minutes, rounded up", (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
