import { expect, it } from "vitest";
import { actOfKey } from "#app/ui/key-act.ts";

const acts = { c: "color", j: "next", "1": "arrow", "/": "search", escape: "save" };
const plain = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  ["a letter", { key: "c", code: "KeyC" }, "color"],
  ["a capital letter", { key: "C", code: "KeyC" }, "color"],
  ["the same place on a Cyrillic keyboard", { key: "с", code: "KeyC" }, "color"],
  ["a digit above Shift on AZERTY", { key: "&", code: "Digit1" }, "arrow"],
  ["a digit of the number pad", { key: "1", code: "Numpad1" }, "arrow"],
  ["a slash above Shift and 7", { key: "/", code: "Digit7" }, "search"],
  ["a key with a name", { key: "Escape", code: "Escape" }, "save"],
  ["a letter of ours in another place", { key: "c", code: "KeyI" }, "color"],
  ["another letter of ours in that place", { key: "h", code: "KeyJ" }, undefined],
  ["a key of no use", { key: "x", code: "KeyX" }, undefined],
])("%s", (_what, pressed, act) => {
  expect(actOfKey({ ...plain, ...pressed }, acts)).toBe(act);
});

it.each(["ctrlKey", "metaKey", "altKey"])("nothing with %s", (modifier) => {
  expect(actOfKey({ ...plain, key: "c", code: "KeyC", [modifier]: true }, acts)).toBeUndefined();
});
