import { expect, it } from "vitest";
import { type Mark, marked } from "#app/features/talk/issues/marks.ts";

/** A text with its selection in angle brackets, after a button was pressed. */
function pressed(mark: Mark, shown: string): string {
  const from = shown.indexOf("<");
  const to = shown.indexOf(">") - 1;
  const text = shown.replace("<", "").replace(">", "");
  const { from: start, to: end, words, select } = marked(mark, { text, from, to });
  const whole = text.slice(0, start) + words + text.slice(end);
  return `${whole.slice(0, select[0])}<${whole.slice(select[0], select[1])}>${whole.slice(select[1])}`;
}

it.each<[Mark, string, string]>([
  ["bold", "Bring <eight> bags", "Bring **<eight>** bags"],
  ["bold", "<>", "**<bold>**"],
  ["link", "See <our plans>.", "See [our plans](<https://>)."],
  ["heading", "One\nTw<o>\nThree", "One\n## Two<>\nThree"],
  ["heading", "## Tw<o>", "Two<>"],
  ["list", "One\n<Two\nThr>ee", "One\n- Two\n- Three<>"],
  ["list", "- <Two\n- Three>", "Two\nThree<>"],
])("%s makes %j %j", (mark, before, after) => {
  expect(pressed(mark, before)).toBe(after);
});
