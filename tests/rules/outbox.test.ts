import { describe, expect, it } from "vitest";
import { pauseBefore } from "#app/ui/draft/saver.ts";

describe("the pause before something that waits is sent again", () => {
  it("doubles with each try that failed, up to five minutes", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map((tried) => pauseBefore(tried))).toEqual([
      5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });

  it("is as long as the server asks, and no longer than five minutes", () => {
    expect(pauseBefore(0, 60_000)).toBe(60_000);
    expect(pauseBefore(3, 1_000)).toBe(40_000);
    expect(pauseBefore(0, 86_400_000)).toBe(300_000);
  });
});
