import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cookieOf } from "../club.ts";

const mebibyte = 1024 * 1024;
const evil = "https://evil.example";

const app = appForAll();
const pro = app.as("pro@example.com");

describe("every answer", () => {
  const answers: [number, string, () => Promise<Response>][] = [
    [200, "/", () => app.fetch("/")],
    [200, "/portal", () => pro("/portal")],
    [200, "/api/auth/user", () => pro("/api/auth/user")],
    [303, "a form", () => app.fetch("/auth", asForm({ email: "pro@example.com", password: "demo-pass" }))],
    [302, "/portal of a visitor", () => app.fetch("/portal")],
    [400, "an unknown form", () => app.fetch("/auth?form=x", asForm({}))],
    [401, "/api/auth/user of a visitor", () => app.fetch("/api/auth/user")],
    [403, "/admin of a member", () => pro("/admin")],
    [403, "another site's write", () => app.fetch("/auth", { ...asForm({}), headers: { Origin: evil } })],
    [404, "/nope", () => app.fetch("/nope")],
    [404, "/api/nope", () => app.fetch("/api/nope")],
    [405, "POST /", () => app.fetch("/", asForm({}))],
    [405, "POST /api/auth/user", () => app.fetch("/api/auth/user", { method: "POST" })],
    [413, "a form of 1 MB and more", () => app.fetch("/auth", asForm({ email: "x".repeat(mebibyte) }))],
  ];
  const ids = new Set<string>();
  it.each(answers)("%i to %s has the security headers and an id", async (status, _what, ask) => {
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    const id = headers.get("X-Request-Id") ?? "";
    expect(id).toMatch(/^[\w-]{16,}$/);
    expect(ids.has(id)).toBe(false);
    ids.add(id);
    if (status >= 300 || headers.has("Set-Cookie"))
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    if (status === 405) expect(headers.get("Allow")).toBe("GET, HEAD");
    const policy = headers.get("Content-Security-Policy");
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    if (!headers.get("Content-Type")?.startsWith("text/html")) return;
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:|data:)/);
  });

  it("has a new nonce only on pages that run scripts, and every script has it", async () => {
    const policies: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const page = await pro("/portal?tab=progress");
      const policy = page.headers.get("Content-Security-Policy") ?? "";
      const nonce = /script-src 'nonce-([\w-]{16,})'/.exec(policy)?.[1] ?? "none";
      const html = await page.text();
      expect(html.match(/<script/g)?.length).toBe(
        html.match(new RegExp(`<script[^>]*nonce="${nonce}"`, "g"))?.length,
      );
      expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
      policies.push(policy);
    }
    expect(policies[0]).not.toBe(policies[1]);
    const home = await app.fetch("/");
    expect(home.headers.get("Content-Security-Policy")).toMatch(
      /script-src 'sha256-[^' ]+' 'sha256-[^' ]+' 'sha256-[^' ]+';/,
    );
    expect(home.headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect((await home.text()).match(/<script (?!type="application\/ld)/g)).toHaveLength(1);
  });

  it("allows a page only what its kind needs", async () => {
    const policyOf = async (ask: Ask, path: string) => {
      const policy = (await ask(path)).headers.get("Content-Security-Policy") ?? "";
      return policy.replaceAll(/'(nonce|sha256)-[^']+'/g, "'$1'").split("; ");
    };
    const everyPage = [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ];
    const scripted = [...everyPage, "connect-src 'self'"];
    const hydrated = ["style-src-attr 'unsafe-inline'", "worker-src 'self'"];
    for (const [ask, path] of [
      [app.fetch, "/"],
      [app.fetch, "/auth"],
      [app.fetch, "/nope"],
      [pro, "/account"],
    ] as const)
      expect((await policyOf(ask, path)).sort(), path).toEqual(
        [...scripted, "script-src 'sha256' 'sha256' 'sha256'"].sort(),
      );
    for (const path of ["/portal", "/portal/messages", "/dashboard"])
      expect((await policyOf(pro, path)).sort(), path).toEqual(
        [...scripted, ...hydrated, "script-src 'nonce'"].sort(),
      );
  });

  it("keeps signed-in pages and /api out of every cache", async () => {
    for (const path of ["/", "/portal", "/portal?tab=videos", "/api/weekly-drills", "/api/auth/user"]) {
      const { headers } = await pro(path);
      expect([path, headers.get("Cache-Control")]).toEqual([path, "private, no-store"]);
      // An API call's tag serves anyone who polls; it lets no cache store the answer.
      expect(headers.has("ETag"), path).toBe(path.startsWith("/api/"));
    }
    const flashed = await app.fetch("/portal");
    const Cookie = `flash=${cookieOf(flashed, "flash")?.value}`;
    expect((await app.fetch("/", { headers: { Cookie } })).headers.get("Cache-Control")).toBe(
      "private, no-store",
    );
  });
});

describe("the anonymous home page", () => {
  it("has a stable ETag, and a 304", async () => {
    const first = await app.fetch("/");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^(W\/)?"[^"]{8,}"$/);
    app.clock.advance(60_000);
    expect((await app.fetch("/")).headers.get("ETag")).toBe(tag);
    const again = await app.fetch("/", { headers: { "If-None-Match": tag } });
    expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, tag, ""]);
    expect((await app.fetch("/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    expect((await pro("/", { headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
    ["br;q=0, gzip;q=0.0", null],
  ])("for Accept-Encoding %s comes as %s and unpacks to the same", async (accept, encoding) => {
    const plain = Buffer.from(await (await app.fetch("/")).arrayBuffer());
    const answer = await app.fetch("/", { headers: { "Accept-Encoding": accept } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
      encoding,
      expect.stringMatching(/Accept-Encoding/),
    ]);
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    const unpacked = encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(unpacked.equals(plain)).toBe(true);
  });

  it.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["zstd;q=0, br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
  ] as const)("a member's page for Accept-Encoding %s comes as %s", async (accept, encoding, unpack) => {
    const page = await pro("/portal?tab=progress", { headers: { "Accept-Encoding": accept } });
    expect(page.headers.get("Content-Encoding")).toBe(encoding);
    const bytes = Buffer.from(await page.arrayBuffer());
    expect(page.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(unpack(bytes).toString()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
  });

  it("answers HEAD like GET, without a body", async () => {
    for (const [ask, path] of [
      [app.fetch, "/"],
      [app.fetch, "/nope"],
      [pro, "/api/auth/user"],
    ] as const) {
      const head = await ask(path, { method: "HEAD" });
      expect([path, head.status, await head.text()]).toEqual([path, (await ask(path)).status, ""]);
    }
  });

  it("answers a JSON caller's mistake with JSON by default", async () => {
    const answer = await app.fetch("/api/auth/signin", asJson({}));
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  });
});
