import { expect, test } from "vitest";
import { listSources, textOf, wordsIn } from "./support/source-file.ts";

// Plain American English: words that read as translated, with what people say instead.
const odd: readonly (readonly [RegExp, string])[] = [
  [/\b(nobody|anybody|everybody|somebody)\b/i, "no one, anyone, everyone, someone"],
  [/\bwhoever\b/i, "anyone who"],
  [/\bfor ever\b/i, "forever, always"],
  [/\bat once\b/i, "right away, together"],
  [/\be-mail/i, "email"],
  [/\bcall(s|ed)? (it |the call |one )?off\b/i, "cancel"],
  [/\bany more\b/i, "anymore, no longer"],
  [/\b(goes|went) on by itself\b/i, "resumes automatically"],
  [/\bthe line is (lost|back)\b|\b(slow|lose the) line\b/i, "connection"],
  [/\bit plays as it came\b/i, "the original plays"],
  [/\bReady to play on every phone\b/i, "(nothing)"],
  [/\bWhat was said\b/, "Conversation"],
  [/\bfew rounds: could be chance\b/i, "small sample"],
  [/\bBack to the drawing\b/i, "Close chart"],
  [/\bas (your subscription|my browser) says\b/i, "subscription; my device's time zone"],
  [/\bA question, a wish, a problem\b/i, "Questions or ideas?"],
  [/\bplate of soup\b/i, "bowl of soup"],
  [/\bhas been silent\b/i, "hasn't logged anything in … days"],
  [/\bGive it to the member\b/i, "Publish to member"],
  [/\bKeep drawing\b/i, "Save drawing"],
  [/\bThey rest while you type\b/i, "Off while you're typing."],
  [/\bgoes for good\b/i, "This can't be undone."],
  [/\byou need not do anything\b/i, "ignore this email"],
  [/\b(Whose drills|All users at once)\b/i, "Choose a member, For everyone"],
  [/\b\d+ cm\b/i, "inches"],
  [/\bMade .* time\.$/, "Updated 2:10 AM ET"],
];

/** Words quoted on screen as agreed, and words only a database reads. */
const kept = [
  /^Account created\. Check your e-mail\.$/,
  /\bselect\b.*\bfrom\b/i,
  /^ ?(aaron|aardvark|macbook) /,
];

test("visible text is in plain words", () => {
  const sources = listSources("app").filter((path) => !/common-(words|names|passwords)/.test(path));
  const faults = sources.flatMap((path) =>
    wordsIn(path, textOf(path)).flatMap(({ line, words }) => {
      if (kept.some((pattern) => pattern.test(words))) return [];
      return odd
        .filter(([pattern]) => pattern.test(words))
        .map(([, better]) => `${path}:${line} "${words.trim().slice(0, 90)}" (${better})`);
    }),
  );
  expect(faults).toEqual([]);
});

/** A sentence for comparison: single spaces, without values. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("words quoted by the product descriptions are on screen unchanged", () => {
  const said = listSources("app")
    .flatMap((path) => wordsIn(path, textOf(path), /\w/))
    .map(({ words }) => plain(words))
    .join("\n");
  const quoted = [...textOf("docs/spec/words.md").matchAll(/^- (.+)$/gm)].map(([, words = ""]) => words);
  const missing = quoted.filter((words) =>
    words
      .split(/\{[^}]*\}/)
      .map(plain)
      .some((part) => !said.includes(part)),
  );
  expect(quoted.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});
