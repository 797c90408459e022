import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { portalTabs } from "#app/routes/portal/_index/tabs.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { changeRows } from "../club.ts";

const app = appForAll();
let pro: Ask;
let coach: Ask;
beforeAll(async () => {
  changeRows(app, "UPDATE clips SET poster_key = 'a/still.jpg', thumbnail_key = 'a/still.jpg'");
  pro = await app.signIn("pro@example.com");
  coach = await app.signIn("coach1@example.com");
});

const read = async (ask: Ask, path: string) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  return answer.text();
};

const scriptsOf = (html: string) =>
  [...html.matchAll(/<link rel="later" href="([^"]+)"\/>/g)].map(([, href = ""]) => href);

const codeOf = (script: string) => readFileSync(join(root, "build/client", script), "utf8");

/** What a script imports before it runs. */
const importsOf = (script: string) =>
  [...codeOf(script).matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)].map(([, found = ""]) =>
    join(dirname(script), found),
  );

const pages = [
  ...portalTabs.map(({ id }) => [`/portal?tab=${id}`, () => pro] as const),
  ["/portal/messages", () => pro] as const,
  ["/admin", () => coach] as const,
  ["/admin/users", () => coach] as const,
];

describe("a page with React", () => {
  it.each(pages)("%s has its style sheet before its scripts, and starts those itself", async (path, ask) => {
    const html = await read(ask(), path);
    const places = ["<head><script nonce=", '<link rel="stylesheet"', '<link rel="later"', "</head>"].map(
      (text) => html.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html.lastIndexOf('<link rel="later"')).toBeLessThan(html.indexOf("</head>"));
    expect(html.match(/<script[^>]* type="later">/g)).toHaveLength(1);
    expect(html).not.toContain('type="module"');
    expect(html).not.toContain('rel="modulepreload"');
  });

  it.each(pages)("%s names every script that it runs before it listens, once", async (path, ask) => {
    const scripts = scriptsOf(await read(ask(), path));
    expect(scripts.length).toBeGreaterThan(8);
    expect(new Set(scripts).size).toBe(scripts.length);
    for (const script of scripts) expect(scripts).toEqual(expect.arrayContaining(importsOf(script)));
  });
});

it("names the scripts of the open tab, after those of every page", async () => {
  const found = await Promise.all(
    portalTabs.map(async ({ id }) => scriptsOf(await read(pro, `/portal?tab=${id}`))),
  );
  const own = found.map((scripts) =>
    scripts.filter((script) => found.filter((others) => others.includes(script)).length === 1),
  );
  for (const scripts of own) expect(scripts.join()).toMatch(/\/tab-[\w-]+\.js/);
  const videos = scriptsOf(await read(pro, "/portal?tab=videos"));
  const tab = videos.findIndex((script) => codeOf(script).includes("Your Analysis Requests"));
  expect(tab).toBeGreaterThan(videos.findIndex((script) => script.includes("/framework-")));
});

it("names a part's own parts where the address opens them", async () => {
  const weekly = scriptsOf(await read(pro, "/portal?tab=history"));
  const matches = scriptsOf(await read(pro, "/portal?tab=history&show=matches"));
  const own = (scripts: string[]) => scripts.filter((script) => script.includes("/matches-"));
  expect(own(weekly)).toEqual([]);
  expect(own(matches)).toHaveLength(1);
});

it("loads the posters of the first screen right away, the first one before the others, and the rest as they come near", async () => {
  const html = await read(pro, "/portal?tab=content");
  const posters = [...html.matchAll(/<img [^>]*\/thumbnail"[^>]*>/g)].map(([tag]) => tag);
  expect(posters.length).toBeGreaterThan(3);
  const lazy = posters.map((tag) => tag.includes('loading="lazy"'));
  expect(lazy).toEqual(posters.map((_, place) => place >= 3));
  const first = posters.map((tag) => /fetchpriority="high"/i.test(tag));
  expect(first).toEqual(posters.map((_, place) => place === 0));
});
