import { expect, test } from "vitest";
import { pageNumbers } from "#app/ui/list/pager.tsx";

test("a list's pages are named by the first, the last, and those around the current one; 0 is a gap of two or more", () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(1, 200)).toEqual([1, 2, 3, 0, 200]);
  expect(pageNumbers(4, 200)).toEqual([1, 2, 3, 4, 5, 6, 0, 200]);
  expect(pageNumbers(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pageNumbers(100, 200)).toEqual([1, 0, 98, 99, 100, 101, 102, 0, 200]);
  expect(pageNumbers(200, 200)).toEqual([1, 0, 198, 199, 200]);
});
