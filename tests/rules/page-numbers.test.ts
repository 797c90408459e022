import { expect, test } from "vitest";
import { pageNumbers } from "#app/features/base/lists/page-numbers.ts";

test("a list's pages are named by the first, the last, and those around the current one; a negative one is a gap of two or more", () => {
  expect(pageNumbers(1, 1)).toEqual([]);
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(1, 200)).toEqual([1, 2, 3, -200, 200]);
  expect(pageNumbers(4, 200)).toEqual([1, 2, 3, 4, 5, 6, -200, 200]);
  expect(pageNumbers(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pageNumbers(100, 200)).toEqual([1, -98, 98, 99, 100, 101, 102, -200, 200]);
  expect(pageNumbers(200, 200)).toEqual([1, -198, 198, 199, 200]);
});
