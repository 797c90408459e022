import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { productNames } from "#app/features/base/site/product-pictures.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asJson, textOf } from "../club.ts";

const app = appForEach();
let coach: Ask;
beforeEach(async () => {
  coach = await app.signIn("coach1@example.com");
});

const htmlOf = async (path: string, ask: Ask = app.fetch) => (await ask(path)).text();
const put = (section: string, record: string, content: object) =>
  coach(`/api/admin/site/${section}/${record}`, asJson(content, {}, "PUT"));

describe("pictures of the product (D91)", () => {
  it("are marked as examples, for both schemes and in two widths, over the club's color", async () => {
    const html = await htmlOf("/");
    for (const name of ["drills", "review", "weeks"]) {
      expect(html).toMatch(
        new RegExp(`media="\\(prefers-color-scheme: dark\\)" srcSet="/product-${name}-dark-560`),
      );
      expect(html).toContain(`/product-${name}-light-1120.webp 1120w`);
    }
    expect(html).toMatch(/data-hole=""[^>]*class="[^"]*bg-accent/);
    const pictures = html.match(/<img[^>]*product-/g) ?? [];
    expect(html.match(/>Example</g)?.length).toBeGreaterThanOrEqual(pictures.length);
  });

  it("are listed under Site, each to be hidden, and every page follows", async () => {
    const list = await textOf(await coach("/admin/site/pictures"));
    for (const title of ["The review that plays on the first screen", "A week of drills", "Shot by shot"])
      expect(list).toContain(title);
    for (const name of productNames) expect((await put("pictures", name, { show: "hide" })).status).toBe(200);
    expect(await htmlOf("/")).not.toMatch(/product-|review\.mp4|>Example</);
    expect(await htmlOf("/plans")).not.toContain("product-");
    expect(await htmlOf("/video-analysis")).not.toContain("product-");
    const basic = await app.signIn("basic@example.com");
    expect(await htmlOf("/portal/calls", basic)).not.toContain("product-");
    // Without the film, the drawing of the lane is back.
    expect(await htmlOf("/")).toContain("27 ft");
  });

  it("are replaced by the club's own, with its own words and no mark", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      section: "pictures",
      record: "drills",
      show: "show",
      words: "Our own week",
    }))
      body.append(name, value);
    const bytes = await readFile(join(root, "public/og-plain.png"));
    body.append("picture", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "week.png");
    const sent = await coach("/admin/site/pictures?record=drills&form=publish", { method: "POST", body });
    expect(sent.status).toBe(303);
    const html = await htmlOf("/");
    const [, own = ""] = /src="(\/files\/site\/[^"?]+)"[^>]*alt="Our own week"/.exec(html) ?? [];
    expect(html).toContain(`srcSet="${own}?size=small 560w, ${own} 1120w"`);
    expect(html).not.toContain("product-drills");
    const basic = await app.signIn("basic@example.com");
    expect(await htmlOf("/portal?tab=progress", basic)).toContain(own);
    for (const [address, width] of [
      [own, 1120],
      [`${own}?size=small`, 560],
    ] as const) {
      const picture = Buffer.from(await (await app.fetch(address)).arrayBuffer());
      expect(picture.readUInt16LE(26) & 0x3fff).toBe(width);
    }
  });
});

describe("the picture for shared links (D91)", () => {
  const versionOf = (html: string) => /og\.png\?v=([0-9a-f]{8})/.exec(html)?.[1];
  const picture = async () => Buffer.from(await (await app.fetch("/og.png")).arrayBuffer());

  it("changes with the club's name, line, and color", async () => {
    const seen = [{ version: versionOf(await htmlOf("/")), bytes: await picture() }];
    const changes = [
      ["club", { siteName: "River Bags <&>" }],
      ["hero", { tagline: "Slide. Stop. Score." }],
      ["look", { accentLight: "#1b5e9c" }],
    ] as const;
    for (const [section, content] of changes) {
      expect((await put(section, section, content)).status).toBe(200);
      seen.push({ version: versionOf(await htmlOf("/")), bytes: await picture() });
    }
    expect(new Set(seen.map(({ version }) => version)).size).toBe(4);
    expect(new Set(seen.map(({ bytes }) => bytes.toString("base64"))).size).toBe(4);
  });

  it("is the lane without words where ffmpeg is missing", async () => {
    const bare = await app.bundle.openServices(
      app.bundle.readConfig({
        ...process.env,
        DATA_DIR: join(app.dataDir, "bare"),
        FFMPEG_PATH: "/nowhere/ffmpeg",
      }),
      app.bundle.migrationsFolder(),
      { clock: app.clock },
    );
    try {
      const handle = app.bundle.createHandler(app.bundle, bare);
      const answer = await handle(new Request("http://localhost:3000/og.png"), "203.0.113.7");
      expect(answer.headers.get("Location")).toBe("/og-plain.png");
    } finally {
      bare.close();
    }
  });
});

describe("a coach's page", () => {
  it("has the photo, the words, and the tutorials they published", async () => {
    expect((await put("coaches", "coach1", { story: "Twelve years of **flat bags**." })).status).toBe(200);
    const html = await htmlOf("/coaches/coach1");
    expect(html).toMatch(/<h1[^>]*>Casey Rowe<\/h1>/);
    expect(html).toMatch(/<img[^>]*src="\/files\/site\/[^"]+"[^>]*loading="eager"/);
    expect(html).toContain("<strong>flat bags</strong>");
    const titlesOf = (page: string) =>
      [...page.matchAll(/href="\/portal\/tutorials\/[^"]+">([^<]+)/g)].map(([, title]) => title);
    const other = titlesOf(await htmlOf("/coaches/coach2"));
    expect(titlesOf(html).length).toBeGreaterThan(1);
    expect(other.length).toBeGreaterThan(1);
    expect(titlesOf(html).filter((title) => other.includes(title))).toEqual([]);
    expect(html).not.toContain("/files/tutorials/");
  });

  it("is reached from the home page and About, and is in the sitemap; another key isn't there", async () => {
    for (const path of ["/", "/about"]) expect(await htmlOf(path)).toContain('href="/coaches/coach1"');
    expect(await htmlOf("/sitemap.xml")).toContain("/coaches/coach2</loc>");
    expect((await app.fetch("/coaches/nobody")).status).toBe(404);
  });
});
