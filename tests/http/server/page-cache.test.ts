import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createPageCache, toResponse } from "#app/http/pages/page-cache.server.ts";
import { origin, startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, cookieOf } from "../club.ts";

const app = appForAll();

const kept = ["/", "/plans", "/faq", "/subscribe?plan=pro", "/auth", "/auth?tab=signup", "/forgot-password"];

describe("anonymous public pages", () => {
  test.each(kept)("%s has a tag and answers it with 304", async (path) => {
    const first = await app.fetch(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers.get("Cache-Control")).toBe("no-cache");
    const again = await app.fetch(path, { headers: { "If-None-Match": tag } });
    expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, tag, ""]);
    const other = await app.fetch(path, { headers: { "If-None-Match": 'W/"another"' } });
    expect(other.status).toBe(200);
  });

  test.each(kept)("%s is the same page in every encoding, and for HEAD without its body", async (path) => {
    const plain = Buffer.from(await (await app.fetch(path)).arrayBuffer());
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, undo] of Object.entries(unpack)) {
      const answer = await app.fetch(path, { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("Content-Encoding")).toBe(encoding);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
      const body = Buffer.from(await answer.arrayBuffer());
      expect(Number(answer.headers.get("Content-Length"))).toBe(body.length);
      expect(undo(body).equals(plain)).toBe(true);
    }
    const head = await app.fetch(path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    expect(head.headers.get("Content-Length")).toBe(String(plain.length));
  });

  test("is rendered once, and has the headers of every answer", async () => {
    const first = await app.fetch("/about");
    const again = await app.fetch("/about");
    expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
    expect(again.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
    expect(again.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("the policy allows exactly the script of every page, and those for drafts and for sign-in, by their hashes", async () => {
    const answer = await app.fetch("/");
    const html = await answer.text();
    const scriptsOf = (page: string) =>
      [...page.matchAll(/<script (?!type="application\/ld)[^>]*>/g)].map(
        ([tag]) => /integrity="([^"]+)"/.exec(tag)?.[1],
      );
    const [own, ...others] = scriptsOf(html);
    expect(others).toEqual([]);
    const besides = async (path: string) =>
      scriptsOf(await (await app.fetch(path)).text()).filter((hash) => hash !== own);
    const [drafts, signIn] = [await besides("/contact"), await besides("/auth")];
    expect([drafts.length, signIn.length]).toEqual([1, 1]);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain(`script-src '${own}' '${drafts}' '${signIn}';`);
    expect(policy).not.toContain("unsafe");
    expect(html).not.toMatch(/ style="| on\w+="/);
  });
});

describe("not cached", () => {
  test("a member's page", async () => {
    await app.fetch("/");
    const ask = await app.signIn("pro@example.com");
    const answer = await ask("/");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await answer.text()).toContain("Welcome back");
    expect(await (await app.fetch("/")).text()).not.toContain("Welcome back");
  });

  test("a page with a message, which is shown once and only to its recipient", async () => {
    await app.fetch("/contact");
    const sent = await app.fetch(
      "/contact",
      asForm({ name: "Ana", email: "ana@example.com", message: "Hi" }),
    );
    const Cookie = `flash=${cookieOf(sent, "flash")?.value}`;
    const answer = await app.fetch("/contact", { headers: { Cookie } });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await answer.text()).toContain("Message Sent!");
    expect(await (await app.fetch("/contact")).text()).not.toContain("Message Sent!");
  });

  test("a refused form", async () => {
    await app.fetch("/contact", asForm({}));
    expect((await app.fetch("/contact")).status).toBe(200);
    expect(await (await app.fetch("/contact")).text()).not.toContain("Please enter your name");
  });

  test("other queries, so they can't fill memory", async () => {
    const pages = (
      app.bundle.createHandler(app.bundle, app.services) as {
        pages?: { takes(m: string, a: string, c: null): boolean };
      }
    ).pages;
    for (const address of kept)
      expect([address, pages?.takes("GET", address, null)]).toEqual([address, true]);
    expect(
      ["/?utm=1", "/faq?x", "/portal", "/api/auth/user"].map((address) => pages?.takes("GET", address, null)),
    ).toEqual([false, false, false, false]);
    expect((await app.fetch("/?utm=1")).headers.get("ETag")).toMatch(/^W\//);
  });
});

describe("the cache itself", () => {
  const body = Buffer.from("<p>hello</p>".repeat(200));
  const version = vi.fn(() => 2026);
  beforeEach(() => version.mockReturnValue(2026));

  test("is cleared when what its pages show changes", async () => {
    const pages = createPageCache(new Set(["/"]), version);
    await pages.keep("/", body, new Headers({ "Content-Type": "text/html" }));
    expect(pages.find("GET", "/", null)).not.toBeNull();
    version.mockReturnValue(2027);
    expect(pages.find("GET", "/", null)).toBeNull();
  });

  test.each(["session=a", "__Host-session=a", "time_zone=x; session=a", "flash=a"])(
    "serves nothing to a browser with %s",
    async (cookie) => {
      const pages = createPageCache(new Set(["/"]), version);
      await pages.keep("/", body, new Headers({ "Content-Type": "text/html" }));
      expect(pages.find("GET", "/", cookie)).toBeNull();
      expect(pages.find("GET", "/", "time_zone=Europe%2FVienna")).not.toBeNull();
      expect(pages.find("POST", "/", null)).toBeNull();
    },
  );

  test("honors q=0", async () => {
    const pages = createPageCache(new Set(["/"]), version);
    const page = await pages.keep("/", body, new Headers({ "Content-Type": "text/html" }));
    const request = new Request(origin, { headers: { "Accept-Encoding": "br;q=0, gzip" } });
    expect(toResponse(page, request).headers.get("Content-Encoding")).toBe("gzip");
  });
});

test("the copyright year changes without a restart (D39)", async () => {
  const other = await startApp();
  expect(await (await other.fetch("/")).text()).toContain("© 2025–2026");
  other.clock.set("2027-01-02T12:00:00Z");
  expect(await (await other.fetch("/")).text()).toContain("© 2025–2027");
  await other.close();
});
