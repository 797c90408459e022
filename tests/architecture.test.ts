import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./support/bundle.ts";
import { importCircles, importFaults, nounCircles, reachFaults } from "./support/import-law.ts";
import { listSources, readSource, type SourceFile, textOf } from "./support/source-file.ts";

const longestFile = 400;
const longestFunction = 60;
/** A component's markup takes more lines than the same logic in plain code. */
const longestComponent = 100;

function shapeFaults(file: SourceFile): string[] {
  const folders = file.path.split("/").slice(0, -1);
  const longest = file.path.endsWith(".tsx") ? longestComponent : longestFunction;
  const nameless = folders.filter((name) => /^(utils?|helpers?|lib|common|misc)$/.test(name));
  return [
    ...nameless.map((name) => `a folder "${name}" says nothing about what lives in it`),
    ...(file.lines > longestFile ? [`${file.lines} lines are more than ${longestFile}`] : []),
    ...file.namelessOperations.map((line) => `line ${line}: the body of an operation has no name`),
    ...file.functions
      .filter(({ lines }) => lines > longest)
      .map(({ line, lines }) => `line ${line}: a function of ${lines} lines, more than ${longest}`),
  ];
}

const faultsOf = (file: SourceFile) => [...importFaults(file), ...reachFaults(file), ...shapeFaults(file)];

describe("every file follows the import law", () => {
  test.each(listSources("app", "db"))("%s", (path) => {
    expect(faultsOf(readSource(path, textOf(path)))).toEqual([]);
  });
});

test("there are no import cycles among files or nouns, types included", () => {
  const files = listSources("app", "db").map((path) => readSource(path, textOf(path)));
  expect(importCircles(files)).toEqual([]);
  expect(nounCircles(files)).toEqual([]);
});

test("every form uses our Form, and so has a one-time key (D24)", () => {
  const others = listSources("app")
    .filter((path) => path !== "app/ui/form/form.tsx")
    .filter((path) => /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.test(textOf(path)));
  expect(others, "import Form from #app/ui/form/form.tsx").toEqual([]);
});

test("no style makes a browser style a whole page anew after each change on it (017)", () => {
  const wide = /(group-has-|peer-)[a-z[]|> \* [+~] \*/;
  const sheets = readdirSync(join(root, "app/ui/css")).map((name) => `app/ui/css/${name}`);
  const faults = [...listSources("app"), ...sheets].filter((path) => wide.test(textOf(path)));
  expect(faults, "name what is styled: [details[open]~&]:grid, or a class of its own").toEqual([]);
});

test("every list in an input has its length checked before its items (D95)", () => {
  // What the environment, ffmpeg, and our own cookies say isn't sent by anyone.
  const others = /^app\/(config|services)\/|setup-link/;
  const faults = listSources("app")
    .filter((path) => !others.test(path))
    .filter((path) => /(?<!shortList\(\s*)\bz\s*\.array\(/.test(textOf(path)));
  expect(faults, "write shortList(z.array(…).max(…))").toEqual([]);
});

test("no literal is spread into another just to dodge the formatter", () => {
  const spreads = listSources("app", "db").filter((path) => /^\s*\.\.\.\{ [^{}\n]*\},$/m.test(textOf(path)));
  expect(spreads).toEqual([]);
});

test("the decision records are numbered in sequence, and each states its number", () => {
  const names = readdirSync(join(root, "docs/decisions")).sort();
  const numbers = names.map((_name, index) => String(index + 1).padStart(3, "0"));
  expect(names.map((name) => name.slice(0, 3))).toEqual(numbers);
  const heads = names.map((name) => readFileSync(join(root, "docs/decisions", name), "utf8").slice(2, 5));
  expect(heads).toEqual(numbers);
});

const long = (lines: number) => `export function f() {\n${"  g();\n".repeat(lines)}}\n`;

describe("the law catches", () => {
  test.each([
    ["app/ui/x.tsx", 'import { users } from "#db/schema/users.ts";'],
    ["app/ui/x.tsx", 'import { Card } from "#app/features/training/drills/drill-card.tsx";'],
    ["db/client.ts", 'import { readConfig } from "#app/config/config.server.ts";'],
    ["app/features/base/a/b.server.ts", 'import { loader } from "#app/routes/site/_index.tsx";'],
    ["app/features/base/a/b.server.ts", 'import { data } from "react-router";'],
    ["app/features/base/a/b.server.ts", 'import { openServices } from "#app/services/services.server.ts";'],
    ["app/features/base/a/b.server.ts", 'import { randomUUID } from "node:crypto";'],
    ["app/features/base/a/b.server.ts", "export const f = () => crypto.randomUUID();"],
    ["app/features/base/a/b.server.ts", "export const f = () => new Date();"],
    ["app/features/base/a/rules.ts", "export const f = () => Date.now();"],
    ["app/features/base/a/rules.ts", "export const f = () => Math.random();"],
    ["app/features/base/a/rules.ts", 'import { eq } from "drizzle-orm";'],
    ["app/features/base/a/schema.ts", 'import { tierNames } from "#db/columns.ts";'],
    ["app/features/base/a/card.tsx", 'import { f } from "./b.server.ts";'],
    ["app/features/base/a/card.tsx", 'export { f } from "./b.server.ts";'],
    ["app/features/base/a/card.tsx", 'export const f = () => import("./b.server.ts");'],
    ["app/routes/site/a.ts", 'import { loader } from "./b.ts";'],
    ["app/routes/site/a.ts", 'import { loader } from "../portal/_index/route.tsx";'],
    ["app/routes/portal/_index/tab.tsx", 'import { load } from "./tab.server.ts";'],
    ["app/routes/site/a.ts", 'import { users } from "#db/schema/users.ts";'],
    [
      "app/http/a.server.ts",
      'import { completeDrill } from "#app/features/training/completions/complete-drill.server.ts";',
    ],
    ["app/services/a.server.ts", 'import { f } from "#app/features/training/drills/drills.server.ts";'],
    ["app/http/a.server.ts", "export const home = process.env.HOME;"],
    ["app/features/base/a/b.ts", 'import { tiers } from "#app/features/people/plans/rules.ts";'],
    ["app/features/people/a/b.ts", 'import type { Drill } from "#app/features/training/drills/rules.ts";'],
    ["app/features/video/a/b.ts", 'export { f } from "#app/features/club/today/rules.ts";'],
    ["app/features/a/b.ts", "export {};"],
    ["app/routes/portal/_index/notes/tab.tsx", 'import { f } from "#app/routes/portal/messages/parts.tsx";'],
    ["app/routes/admin/_tab.notes/route.tsx", 'import { f } from "../_tab.users/tab.server.ts";'],
    ["app/routes/admin/_tab/route.tsx", 'import { f } from "../_tab.users/user-card.tsx";'],
    ["app/routes/admin/_tab.notes/route.tsx", 'import { f } from "../_tab/route.tsx";'],
    ["app/utils/a.ts", "export {};"],
    ["app/features/base/utils/a.ts", "export {};"],
  ])("%s: %s", (path, text) => {
    const check = () => faultsOf(readSource(path, text));
    // A folder unknown to the law is refused with an error.
    if (path.startsWith("app/utils/")) expect(check).toThrow("no place");
    else expect(check().length).toBeGreaterThan(0);
  });

  test("cycles of two and of three, but not two paths to the same file", () => {
    const file = (name: string, ...targets: string[]) =>
      readSource(
        `app/ui/${name}.ts`,
        targets.map((target) => `import type { T } from "./${target}.ts";`).join("\n"),
      );
    const paths = (...names: string[]) => names.map((name) => `app/ui/${name}.ts`);
    expect(importCircles([file("a", "b"), file("b", "a")])).toEqual([paths("a", "b")]);
    expect(importCircles([file("d", "a"), file("a", "b"), file("b", "c"), file("c", "a")])).toEqual([
      paths("a", "b", "c"),
    ]);
    expect(importCircles([file("a", "b", "c"), file("b", "d"), file("c", "d"), file("d")])).toEqual([]);
  });

  test("a cycle of nouns whose files have none", () => {
    const file = (path: string, ...targets: string[]) =>
      readSource(
        `app/features/base/${path}.ts`,
        targets.map((target) => `import "#app/features/base/${target}.ts";`).join("\n"),
      );
    expect(nounCircles([file("a/1", "b/1"), file("b/1"), file("b/2", "a/2"), file("a/2")])).toEqual([
      ["app/features/base/a", "app/features/base/b"],
    ]);
    expect(nounCircles([file("a/1", "a/2", "b/1"), file("a/2", "b/1"), file("b/1")])).toEqual([]);
  });

  test("a function that is too long, counted with the functions inside it", () => {
    const sample = (text: string, name = "rules.ts") =>
      faultsOf(readSource(`app/features/base/a/${name}`, text));
    expect(sample(long(58))).toEqual([]);
    expect(sample(long(59))).toHaveLength(1);
    expect(
      sample(`export function outer() {\n${"const g = () => {\n  h();\n};\n".repeat(30)}}`),
    ).toHaveLength(1);
    expect(sample(long(98), "card.tsx")).toEqual([]);
    expect(sample(long(99), "card.tsx")).toHaveLength(1);
  });

  test("an operation whose body has no name", () => {
    const sample = (run: string) =>
      faultsOf(
        readSource("app/features/base/a/b.server.ts", `export const f = operation("f", noInput, ${run});`),
      );
    expect(sample("async () => 1")).toHaveLength(1);
    expect(sample("async function () {}")).toHaveLength(1);
    expect(sample("async function f() {}")).toEqual([]);
    expect(sample("f")).toEqual([]);
  });

  test("a file that is too long", () => {
    const sample = (lines: number) =>
      faultsOf(readSource("app/features/base/a/rules.ts", "g();\n".repeat(lines)));
    expect(sample(400)).toEqual([]);
    expect(sample(401)).toHaveLength(1);
  });
});

describe("the law allows", () => {
  test.each([
    ["app/features/base/a/b.server.ts", 'import type { Services } from "#app/services/services.server.ts";'],
    ["app/features/base/a/b.server.ts", 'import { createHash } from "node:crypto";'],
    ["app/features/base/a/b.server.ts", "export const f = (at: number) => new Date(at);"],
    ["app/features/base/a/card.tsx", 'import type { listDrills } from "./b.server.ts";'],
    ["app/features/club/a/b.ts", 'import { tiers } from "#app/features/base/tiers.ts";'],
    ["app/features/video/a/b.ts", 'import { f } from "#app/features/video/c/rules.ts";'],
    ["app/routes/portal/_index/notes/tab.tsx", 'import { tabAddress } from "../tabs.ts";'],
    ["app/routes/portal/_index/route.tsx", 'import { load } from "./tab.server.ts";'],
    ["app/routes/admin/_tab.notes/route.tsx", 'import { tabAction } from "../_tab/tab-action.server.ts";'],
    ["app/routes/site/a.tsx", 'import type { Route } from "./+types/a";'],
    ["app/config/config.server.ts", "export const home = process.env.HOME;"],
    ["app/services/clock.ts", "export const now = () => new Date();"],
  ])("%s: %s", (path, text) => {
    expect(faultsOf(readSource(path, text))).toEqual([]);
  });
});
