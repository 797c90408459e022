import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asForm, asUpload, read, readClip, storedFiles, userId } from "../club.ts";
import { accountsOf } from "../people.ts";

const app = appForAll();

const byScript = { "X-Sent-By": "script" };
const letter = { name: "Ana Lopez", email: "ana@example.com", message: "Do you coach left-handers?" };

const fileLeft = "A photo or file isn&#x27;t sent again with this.";

describe("a form that isn't there anymore", () => {
  it.each([
    { what: "of a page that has others", to: "/contact?form=gone", status: 400 },
    { what: "of a page that is gone", to: "/contact-form-of-last-year", status: 404 },
    { what: "of a page that has no forms anymore", to: "/", status: 405 },
  ])("gives back what was typed: $what", async ({ to, status }) => {
    const answer = await app.fetch(to, asForm({ ...letter, newPassword: "demo-pass" }));
    const html = await answer.text();
    expect([answer.status, html.includes("What you wrote")]).toEqual([status, true]);
    expect(html).toContain(letter.message);
    expect(html).not.toMatch(/demo-pass|A photo or file/);
    // There is no one to send it to again.
    expect(html.includes("Send again")).toBe(status === 400);
    expect(answer.headers.get("Allow")).toBe(status === 405 ? "GET, HEAD" : null);
  });
});

describe("a form whose session has ended", () => {
  it("comes back with what was typed, passwords and codes aside, and a way to sign in elsewhere", async () => {
    const fields = {
      title: "About your slide",
      content: "Slow down, and breathe.",
      currentPassword: "demo-pass",
      secondFactor: "a3f9-k2m7",
    };
    const answer = await app.fetch("/admin/notes?form=send-note", asForm(fields));
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain("You&#x27;re signed out");
    expect(html).toContain('action="/admin/notes?form=send-note"');
    expect(html).toContain('name="content" value="Slow down, and breathe."');
    expect(html).toMatch(/<a href="\/auth" target="_blank"/);
    expect(html).not.toMatch(/demo-pass|a3f9-k2m7/);
  });

  it("returns the fields sent with a file, however large the file is, and reads none of it", async () => {
    const film = Buffer.concat([await readClip(), Buffer.alloc(3_000_000)]);
    const answer = await app.fetch(
      "/portal?tab=videos&form=submit-video",
      asUpload("Why do I miss left?", film),
    );
    expect(answer.status).toBe(401);
    const given = await answer.text();
    expect(given).toContain('name="submitterMessage" value="Why do I miss left?"');
    expect(given).toContain(fileLeft);
    const member = await app.signIn("pro@example.com");
    const refused = await member(
      "/portal?tab=videos&form=submit-video",
      asUpload("Why do I miss right?", film),
    );
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Why do I miss right?");
    expect((await storedFiles(app)).filter((path) => /^incoming\/[^.]/.test(path))).toEqual([]);
  });

  it("stores nothing, and shows nothing of the page it was sent to", async () => {
    const before = await accountsOf(app);
    const tier = { userId: userId(app, "elite@example.com"), tier: "pro" };
    const answer = await app.fetch("/admin/users?form=set-tier", asForm(tier));
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining("avery")]);
    expect(await accountsOf(app)).toEqual(before);
  });
});

describe("a form sent by a script", () => {
  it("learns where it leads, since a script can't see a redirect; a browser is redirected", async () => {
    const told = await app.fetch("/contact", { ...asForm(letter), headers: byScript });
    expect([told.status, told.headers.get("X-Location"), told.headers.get("Location")]).toEqual([
      204,
      "/contact?sent",
      null,
    ]);
    expect(told.headers.getSetCookie().join()).toContain("flash=");
    const redirected = await app.fetch("/contact", asForm(letter));
    expect([redirected.status, redirected.headers.get("X-Location")]).toEqual([303, null]);
  });

  it("leaves the message to the page if a device's outbox sent it, and says why something is refused", async () => {
    const member = await app.signIn("pro2@example.com");
    const [drill] = await read<{ id: string }[]>(member, "/api/weekly-drills");
    const send = (roundsThrown: string, headers: Record<string, string> = { "X-Sent-By": "outbox" }) =>
      member("/portal?tab=progress&form=complete-drill", {
        ...asForm({ drillId: drill?.id ?? "", roundsThrown, ppr: "6", formKey: roundsThrown }),
        headers,
      });
    const stored = await send("10");
    expect([stored.status, stored.headers.get("X-Location")]).toEqual([
      204,
      expect.stringMatching(/^\/portal\?tab=progress&logged=/),
    ]);
    expect(stored.headers.getSetCookie().join()).not.toContain("flash=");
    const answer = (await send("11", byScript)).headers.getSetCookie().join();
    expect(answer).toContain("flash=");
    // If that answer came but couldn't be followed, the outbox sends the same again, and tells it.
    const [Cookie = ""] = answer.split(";");
    const again = await send("11", { "X-Sent-By": "outbox", Cookie });
    expect(again.headers.getSetCookie().join()).toMatch(/flash=;.*Max-Age=0/);
    const refused = await send("201");
    expect([refused.status, decodeURIComponent(refused.headers.get("X-Said") ?? "")]).toEqual([
      400,
      "Rounds are a whole number from 1 to 200",
    ]);
  });

  it("finds its failure texts on the page", async () => {
    const html = await (await app.fetch("/contact")).text();
    expect(/data-failed="([^"]*)"/.exec(html)?.[1]).toContain("Failed to send message. Please try again.");
  });
});

it("the script of pages without React is at most 3 KB", () => {
  const assets = join(root, "build/client/assets");
  const [name = ""] = readdirSync(assets).filter((file) => /^enhance-.*\.js$/.test(file));
  expect(brotliCompressSync(readFileSync(join(assets, name))).length).toBeLessThanOrEqual(3 * 1024);
});
