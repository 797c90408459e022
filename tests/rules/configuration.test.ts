import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environment } from "#app/config/environment.ts";
import { root } from "#tests/support/bundle.ts";

const textOf = (name: string) => readFileSync(join(root, name), "utf8");
const known = Object.keys(environment.shape).sort();
const defaults = environment.parse({}) as Record<string, unknown>;

/** The variables of .env.example with what they are set to there. */
const example = new Map(
  [...textOf(".env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

/** The rows of the README's table: the variable, and what holds when it is unset. */
const table = new Map(
  [...textOf("README.md").matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = "", unset = "", what = ""]) => [name, { unset, what }],
  ),
);

it("the README's table and .env.example name every setting there is, once, and no other", () => {
  expect([...table.keys()].sort()).toEqual(known);
  expect([...example.keys()].sort()).toEqual(known);
  const rows = textOf("README.md").match(/^\| `[A-Z_]+` \|/gm) ?? [];
  expect(rows).toHaveLength(known.length);
  for (const { what } of table.values()) expect(what.length).toBeGreaterThan(7);
});

it('contract, "Environment", names every setting there is, and no other', () => {
  const [, part = ""] = /^## Environment$(.*?)^## /ms.exec(textOf("docs/spec/contract.md")) ?? [];
  const names = [...part.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  // The browser of the tests is not the service's matter.
  expect([...new Set(names)].sort()).toEqual([...known, "CHROMIUM_PATH"].sort());
});

it.each(known)("%s has the same default in both as in the program", (name) => {
  const written = example.get(name) ?? "";
  if (written !== "") expect(String(defaults[name])).toBe(written);
  const [, quoted] = /^`([^`]+)`$/.exec(table.get(name)?.unset ?? "") ?? [];
  // A default that is made of another setting is told in words or by that setting's name.
  if (quoted !== undefined && !quoted.includes("DATA_DIR")) expect(String(defaults[name])).toBe(quoted);
  const isSimple = ["string", "number"].includes(typeof defaults[name]) && defaults[name] !== "";
  if (isSimple) expect(quoted).toBe(String(defaults[name]));
});
