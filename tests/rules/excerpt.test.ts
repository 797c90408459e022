import { expect, test } from "vitest";
import { excerptOf } from "#app/features/base/excerpt.ts";

test("an excerpt is one line, counts an emoji as one letter and ends at a word", () => {
  expect(excerptOf(" a\n\n b  c ")).toBe("a b c");
  expect(excerptOf("🎯🎯🎯🎯", 4)).toBe("🎯🎯🎯🎯");
  expect(excerptOf("🎯🎯🎯🎯", 3)).toBe("🎯🎯…");
  expect(excerptOf("Is it the release, or the height?", 22)).toBe("Is it the release, or…");
  expect(excerptOf("Is it the release, or the height?", 20)).toBe("Is it the release…");
});
