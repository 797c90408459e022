import { expect, test } from "vitest";
import { listSources, textOf, wordsIn } from "./support/source-file.ts";

const [quotedPart = "", glossaryPart = "", keptPart = ""] = textOf("docs/spec/words.md").split(
  /^(?:## Glossary|Where another word .+)$/m,
);

/** A table's rows without its head and rule; a bar inside a pattern is written \\|. */
const tableOf = (part: string) =>
  [...part.matchAll(/^\| (.+) \|$/gm)]
    .slice(1)
    .map(([, row = ""]) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
const patternsIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = ""]) => pattern);

const glossary = tableOf(glossaryPart).map(([word = "", , not]) => ({
  word,
  not: patternsIn(not).map((pattern) => new RegExp(pattern, "i")),
}));

/** What the descriptions quote, whole or with values in it. */
const quoted = [...quotedPart.matchAll(/^- (.+)$/gm)].map(([, words = ""]) => words);
const literal = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const kept = [
  ...tableOf(keptPart).flatMap(([words]) => patternsIn(words)),
  ...quoted
    .filter((words) => words.includes(" "))
    .map((words) =>
      words
        .split(/\{[^}]*\}/)
        .map(literal)
        .join(".*"),
    ),
].map((pattern) => new RegExp(pattern, "g"));

const isQuery = (words: string) =>
  /\b(select|from|where|join)\b.*\b(from|where|on|order by)\b|^ ?FROM /.test(words);

const suspicious = new RegExp(
  glossary.flatMap(({ not }) => not.map(({ source }) => `(?:${source})`)).join("|"),
  "i",
);

/** What a sentence says besides words that stay. */
const ownWords = (words: string) => kept.reduce((rest, pattern) => rest.replaceAll(pattern, ""), words);

/** Faults of a text: the glossary's word for each that it uses another for. */
const faultsOf = (words: string) => {
  const said = words.replaceAll(/\s+/g, " ").trim();
  if (!suspicious.test(said)) return [];
  if (quoted.includes(said) || isQuery(said)) return [];
  const own = ownWords(said);
  return glossary.filter(({ not }) => not.some((pattern) => pattern.test(own))).map(({ word }) => word);
};

test("the glossary has one row for a word, and at most 40 (D85)", () => {
  const words = glossary.map(({ word }) => word);
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
});

test("every sentence uses the glossary's word for a thing (D85)", () => {
  const sources = listSources("app").filter(
    (path) => !/^app\/demo|common-(words|names|passwords)|styleguide/.test(path),
  );
  const faults = sources.flatMap((path) =>
    wordsIn(path, textOf(path), /^\s*[A-Z]|[a-z]\s[a-z]/).flatMap(({ line, words }) =>
      faultsOf(words).map((word) => `${path}:${line} "${words.trim().slice(0, 90)}" (${word})`),
    ),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["Subscription tier", "plan"],
  ["No drills in this package view", "plan"],
  ["Please choose fewer users", "member"],
  ["Load the clip", "video"],
  ["Your video analysis is ready", "review"],
  ["Please log in to see it", "sign in"],
  ["Check your e-mails", "email"],
  ["Set a free membership", "grant"],
])("a sentence with another word is found: %s", (words, word) => {
  expect(faultsOf(words)).toEqual([word]);
});

test.each([
  "You need to log in to access this feature.",
  "Drill created for 3 Elite users!",
  "Make a slow-motion clip",
  "Nothing logged in the last four weeks.",
  "There's no mail server yet",
  "Back to Users",
])("words that stay are no fault: %s", (words) => {
  expect(faultsOf(words)).toEqual([]);
});
