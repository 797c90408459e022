import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { listSources, readSource, textOf, wordsIn } from "#tests/support/source-file.ts";

const app = appForAll();

/** The name of each style sheet a page asks for, without the club's own color. */
async function sheetsOf(ask: Ask, path: string): Promise<string[]> {
  const html = await (await ask(path)).text();
  return [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"/g)].map(([, name = ""]) => name);
}

const sheet = (name: string) => readFileSync(join(root, "build/client/assets", name), "utf8");

/** The classes a sheet has a rule for, as they are written on an element. */
const classesIn = (css: string) =>
  new Set(
    [...css.matchAll(/\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = ""]) =>
      name.replaceAll("\\", ""),
    ),
  );

const sources = new Set(listSources("app"));

/** A file and everything it imports, its parts that are loaded later included. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path) || !sources.has(path)) return reached;
  reached.add(path);
  for (const { target, isType } of readSource(path, textOf(path)).imports)
    if (!isType) reachedFrom(target, reached);
  return reached;
}

const isSitePage = (path: string) =>
  /^app\/(root\.tsx|shells\/site-shell\.tsx|routes\/(site|auth|setup)\/)/.test(path) &&
  !textOf(path).includes("hydrate: true");

/** Names of icons are no classes. */
const isDrawing = (path: string) => path.endsWith(".tsx") && path !== "app/ui/picture/icon.tsx";

describe("the site's pages have a style sheet of their own", () => {
  it.each(["/", "/about", "/plans", "/auth?tab=signup", "/no-such-page"])(
    "%s asks for no other",
    async (path) => {
      expect(await sheetsOf(app.fetch, path)).toEqual([expect.stringMatching(/^site-styles-/)]);
    },
  );

  it.each(["/portal", "/account", "/dashboard"])("%s asks for the areas' alone", async (path) => {
    expect(await sheetsOf(await app.signIn("pro@example.com"), path)).toEqual([
      expect.stringMatching(/^area-styles-/),
    ]);
  });

  it("comes before the page's script on a slow connection", async () => {
    const html = await (await app.fetch("/")).text();
    expect(html).toMatch(/<script type="module"[^>]* fetchPriority="low"/i);
  });

  it("is sent in one go: what a new connection may send before it is answered is 14,600 bytes", async () => {
    const [name = ""] = await sheetsOf(app.fetch, "/");
    expect(brotliCompressSync(sheet(name)).length).toBeLessThan(14_600 - 1024);
  });

  it("has every class that one of these pages, or what it draws, writes", async () => {
    const [site = ""] = await sheetsOf(app.fetch, "/");
    const [area = ""] = await sheetsOf(await app.signIn("pro@example.com"), "/portal");
    const own = classesIn(sheet(site));
    const onlyInAreas = new Set([...classesIn(sheet(area))].filter((name) => !own.has(name)));
    expect(onlyInAreas.size).toBeGreaterThan(100);
    const reached = new Set<string>();
    for (const path of [...sources].filter(isSitePage)) reachedFrom(path, reached);
    expect(reached.size).toBeGreaterThan(100);
    const missing = [...reached].filter(isDrawing).flatMap((path) =>
      wordsIn(path, textOf(path), /^[^A-Z]/)
        .filter(
          ({ words, isProse }) => !isProse && words.split(/[\s…]+/).some((word) => onlyInAreas.has(word)),
        )
        .map(({ line, words }) => `${path}:${line}: ${words}`),
    );
    expect(missing).toEqual([]);
  });
});
