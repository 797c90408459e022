import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asForm } from "../club.ts";

const app = appForAll();
const pro = app.as("pro2@example.com");
const coach = app.as("coach1@example.com");

const worker = async (ask: Ask) => (await ask("/service-worker.js")).text();
const turn = (isOn: boolean) =>
  coach("/admin/system-tools?form=switch-offline", asForm({ isOn: String(isOn) }));

it("serves a member this build's worker, and everyone else one that removes itself", async () => {
  expect(await worker(pro)).toMatch(/^self\.build = "[0-9a-f]{16}";\n/);
  const answer = await app.fetch("/service-worker.js");
  expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  // A worker's own requests follow its policy.
  expect(answer.headers.get("Content-Security-Policy")).toMatch(
    /^default-src 'self'; .*frame-ancestors 'none'/,
  );
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const farewell = await answer.text();
  expect(farewell).toContain("registration.unregister()");
  expect(farewell).not.toContain("fetch");
});

it("serves no one the worker while offline pages are turned off", async () => {
  expect((await turn(false)).status).toBe(303);
  expect(await worker(pro)).toContain("registration.unregister()");
  expect(await (await coach("/admin/system-tools")).text()).toContain("Turn on offline pages");
  expect((await turn(true)).status).toBe(303);
  expect(await worker(pro)).toContain("self.build");
  expect((await pro("/admin/system-tools?form=switch-offline", asForm({ isOn: "false" }))).status).toBe(403);
});

it("keeps what was at most 210 KB on the wire, 170 KB of it for the drills, without videos, pictures of people, or API answers", async () => {
  const paths = ["/portal/log", "/portal/matches/new", "/portal/practice"];
  const pages = await Promise.all(paths.map(async (path) => (await pro(path)).text()));
  const folder = join(root, "build/client");
  const packed = new Set(readdirSync(join(folder, "assets")));
  const sizeOf = (file: string) =>
    statSync(join(folder, packed.has(`${file.slice(8)}.br`) ? `${file}.br` : file)).size;
  const weigh = (kept: readonly string[]) => {
    const files = new Set(kept.flatMap((html) => html.match(/\/assets\/[^"'\s<>\\]+/g) ?? []));
    expect(files.size).toBeGreaterThan(3);
    const sizes = [...[...files].map(sizeOf), ...kept.map((html) => brotliCompressSync(html).length)];
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  expect(weigh(pages.slice(0, 1))).toBeLessThanOrEqual(170_000);
  expect(weigh(pages)).toBeLessThanOrEqual(210_000);
  for (const html of pages) expect(html).not.toMatch(/(src|href|poster)="\/(files|api\/(?!logout))/);
});

it("leaves what isn't sent on the device at sign-out, sign-out everywhere and account deletion (D76)", async () => {
  const once = () => app.signIn("elite@example.com");
  for (const answer of [
    await (await once())("/api/logout"),
    await (await once())("/account?form=sign-out-everywhere", { method: "POST" }),
    await (await once())("/account?form=delete-account", asForm({ currentPassword: "demo-pass" })),
  ]) {
    expect(answer.headers.getSetCookie().join()).toContain("session=;");
    expect(answer.headers.has("Clear-Site-Data")).toBe(false);
  }
});

it("saves a message for the next visible page when only a copy is refreshed", async () => {
  const answer = await pro("/account?form=verification", { method: "POST" });
  const flash =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith("flash="))
      ?.split(";")[0] ?? "";
  expect(flash).not.toBe("");
  const copy = await pro("/portal/log", { headers: { Cookie: flash, Purpose: "prefetch" } });
  expect(copy.headers.getSetCookie().join()).not.toContain("flash=");
});

it("offers the phone two shortcuts", async () => {
  const manifest = await (await app.fetch("/site.webmanifest")).json();
  for (const { url } of manifest.shortcuts) expect((await pro(url)).status).toBe(200);
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    "Log today's drill",
    "Send a video",
  ]);
});
