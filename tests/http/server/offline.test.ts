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

it("keeps what was at most 170 KB on the wire, without videos, pictures of people, or API answers", async () => {
  const html = await (await pro("/portal/log")).text();
  const files = new Set(html.match(/\/assets\/[^"'\s<>\\]+/g));
  const folder = join(root, "build/client");
  const sizes = [...files].map((file) => {
    const packed = join(folder, `${file}.br`);
    return statSync(
      readdirSync(join(folder, "assets")).includes(`${file.slice(8)}.br`) ? packed : join(folder, file),
    ).size;
  });
  const total = sizes.reduce((sum, size) => sum + size, brotliCompressSync(html).length);
  expect(files.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(170_000);
  expect(html).not.toMatch(/(src|href|poster)="\/(files|api\/(?!logout))/);
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
