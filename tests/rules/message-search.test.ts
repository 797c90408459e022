import { expect, test } from "vitest";
import { splitAround } from "#app/features/talk/messages/rules.ts";

const marked = (text: string, words: string) =>
  splitAround(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join("");

test("the words that were searched for are marked, whatever their case, and taken literally", () => {
  expect(marked("Flat bags, bags flat", "BAGS")).toBe("Flat [bags], [bags] flat");
  expect(marked("Is 3.5 (or 345) fine?", "3.5 (")).toBe("Is [3.5 (]or 345) fine?");
  expect(marked("a_b-c 100% 🎯!", "_b-c 100% 🎯")).toBe("a[_b-c 100% 🎯]!");
  expect(marked("Nothing of it", "bags")).toBe("Nothing of it");
  expect(marked("No words", "")).toBe("No words");
});

test("each piece begins where the one before ends", () => {
  expect(splitAround("one two", "two").map(({ at }) => at)).toEqual([0, 4, 7]);
});
