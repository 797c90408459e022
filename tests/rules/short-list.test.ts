import { expect, test } from "vitest";
import { z } from "zod";
import { shortList } from "#app/features/base/fields.ts";

/** Items that count who looks at them. */
function watched(count: number) {
  const seen = new Set<number>();
  const items = Array.from({ length: count }, (_item, index) => ({
    get kind() {
      seen.add(index);
      return "wrong";
    },
  }));
  return { items, seen };
}

const kind = z.object({ kind: z.literal("right") });

test("a list that is too long is refused without a look at all its items (D95)", () => {
  for (const [list, most] of [
    [shortList(z.array(kind).max(12)), 12],
    [shortList(z.array(kind)), 10_000],
  ] as const) {
    const { items, seen } = watched(100_000);
    expect(list.safeParse(items).success).toBe(false);
    expect(seen.size).toBeLessThanOrEqual(most + 1);
  }
});

test("a list of right items is refused if it is too long, and taken if it isn't", () => {
  const list = shortList(z.array(kind).max(2, "Two at most"));
  const right = { kind: "right" };
  expect(list.parse([right, right])).toEqual([right, right]);
  expect(list.safeParse([right, right, right]).error?.issues).toMatchObject([{ message: "Two at most" }]);
  expect(list.safeParse("right").success).toBe(false);
});
