import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { root } from "./support/bundle.ts";
import { citationFaults, readSpec, rulesCited } from "./support/citations.ts";
import { textOf } from "./support/source-file.ts";

const spec = readSpec(textOf("docs/spec/decisions.md"), textOf("docs/spec/contract.md"));

/** The rules no test names yet. A rule leaves this list with the test that proves it. */
const notProvenYet: number[] = [];

// They speak about citations and therefore cite what is not there.
const aboutCitations = ["tests/spec.test.ts", "tests/support/citations.ts"];

const listed = ["app", "db", "tests", "docs"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const written = [...listed, "README.md", "Dockerfile", ".env.example"].filter(
  (path) =>
    /\.(tsx?|m?js|mts|css|md|py|yaml|example|service)$|\/?(Dockerfile|Caddyfile)$/.test(path) &&
    !aboutCitations.includes(path),
);
const pages = written.filter((path) => path.endsWith(".md"));

describe("docs/spec", () => {
  test("numbers its rules in order, each with a title and a text", () => {
    const numbers = [...spec.rules.keys()];
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    const empty = [...spec.rules].filter(([, text]) => text === "").map(([number]) => number);
    expect(empty).toEqual([]);
  });

  test("every citation of a rule or of the contract leads there, and none out of the repository", () => {
    const faults = written
      // The contract speaks of itself.
      .filter((path) => !path.startsWith("docs/spec/"))
      .flatMap((path) => citationFaults(path, textOf(path), spec).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  test("cites its own rules rightly", () => {
    const unknown = pages
      .filter((path) => path.startsWith("docs/spec/"))
      .flatMap((path) => rulesCited(textOf(path)))
      .filter(({ number }) => !spec.rules.has(number));
    expect(unknown).toEqual([]);
  });

  test("every rule is named by a test, but for those that wait for theirs", () => {
    const tests = written.filter((path) => /^tests\/.*\.test\.ts$/.test(path));
    const named = new Set(tests.flatMap((path) => rulesCited(textOf(path)).map(({ number }) => number)));
    const unnamed = [...spec.rules.keys()].filter((number) => !named.has(number));
    expect(unnamed).toEqual(notProvenYet);
  });
});

describe("the tables of requirements", () => {
  const rowsOf = (page: string) =>
    [...textOf(`docs/spec/${page}.md`).matchAll(/^\| (?!asks for|---)(.*) \|$/gm)].map(([, row = ""]) =>
      row.split(" | "),
    );

  test.each([
    ["member-site", 240],
    ["admin-area", 220],
  ])("%s has what each asks for, where it is, and a test that exists or a reason", (page, atLeast) => {
    const rows = rowsOf(page);
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    const faults = rows.filter((cells) => {
      const [asked = "", where = "", kept = ""] = cells;
      const [, test] = /^`([^`]+)`$/.exec(kept) ?? [];
      const isKept = test ? existsSync(join(root, "tests", test)) : kept.split(" ").length >= 4;
      return cells.length !== 3 || asked === "" || where === "" || !isKept;
    });
    expect(faults).toEqual([]);
  });

  test("name no requirement twice in a part", () => {
    for (const page of ["member-site", "admin-area"])
      for (const part of textOf(`docs/spec/${page}.md`).split(/^## /m)) {
        const asked = [...part.matchAll(/^\| (?!asks for|---)(.*?) \| /gm)].map(([, words]) => words);
        expect(asked).toEqual([...new Set(asked)]);
      }
  });
});

test("every link between the pages of the repository leads to a file", () => {
  const broken = pages.flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)]
      .map(([, target = ""]) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("the change log has a part for the version of package.json, and at most 40 lines for each", () => {
  const { version } = JSON.parse(textOf("package.json")) as { version: string };
  const parts = textOf("CHANGELOG.md").split(/^## /m).slice(1);
  expect(parts[0]).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")} · `));
  const tooLong = parts.filter((part) => part.trimEnd().split("\n").length > 40);
  expect(tooLong.map((part) => part.slice(0, 30))).toEqual([]);
});

describe("a citation is refused", () => {
  const sample = readSpec(
    "## Rules\n\n### D1 One\n\nText (a).\n\n### D2 Two\n\nText.\n",
    "# Page\n\n## Running\n",
  );

  test.each([
    ["of a rule that is not there", "// D3"],
    ["of a part that is not there", "// D2a"],
    ["of no heading", "/** Keeps the contract. */"],
    ["of a heading that is not there", '// contract, "Walking"'],
    ["of a document elsewhere", "// admin document"],
    ["of a section of nothing", "// at least 8.4 (section 9)"],
    ["of an unnamed specification", "/* the words of the\n * specification */"],
  ])("%s: %j", (_what, text) => expect(citationFaults("app/a.ts", text, sample)).toHaveLength(1));

  test.each([
    ["a rule", "// D1, D1a, D2"],
    ["a heading", '// contract, "Running"'],
    ["a heading across lines", '/**\n * One (contract,\n * "Running").\n */'],
    ["a published standard", "// (W3C WebVTT, section 4)"],
    ["a college team", "captain of a D1 college team"],
    ["a link", "[the contract](docs/spec/contract.md)"],
  ])("but not %s: %j", (_what, text) => expect(citationFaults("app/a.ts", text, sample)).toEqual([]));

  test("two headings of one rule are an error", () =>
    expect(() => readSpec("### D1 One\n\nText.\n\n### D1 Again\n\nText.\n", "")).toThrow("two headings"));
});
