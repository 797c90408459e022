import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asMultipart, bodyOf, textOf, userId } from "../club.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

const htmlOf = async (ask: Ask, path: string) => (await ask(path)).text();
const openDialogs = (html: string) => html.match(/<dialog[^>]*\sopen/g)?.length ?? 0;

describe("two dialogs", () => {
  it("never open together, even if an address names several", async () => {
    const [drill] = await bodyOf<{ id: string }[]>(coach("/api/admin/weekly-drills"));
    const [own] = await bodyOf<{ id: string }[]>(pro("/api/weekly-drills"));
    const entry = await bodyOf<{ id: string }>(
      pro("/api/drill-completions", asForm({ drillId: own?.id ?? "", roundsThrown: "5", ppr: "6" })),
    );
    for (const [ask, path] of [
      [coach, `/admin/drills?drill=${drill?.id}&copy=source`],
      [coach, `/admin/drills?drill=new&confirm=delete-all`],
      [coach, "/admin/drills?copy=source&confirm=delete-all"],
      [coach, `/admin/drills?drill=elite&copy=source&confirm=delete-drill&id=${drill?.id}`],
      [pro, `/portal?tab=progress&complete=${own?.id}&edit=${entry.id}`],
    ] as const)
      expect([path, openDialogs(await htmlOf(ask, path))]).toEqual([path, 1]);
  });

  it("leave nothing of theirs in the links to others", async () => {
    const of = `user=${userId(app, "pro@example.com")}`;
    const [drill] = await bodyOf<{ id: string }[]>(coach("/api/admin/weekly-drills"));
    for (const open of [`drill=new&like=${drill?.id}&day=monday&planWeek=2`, `copy=source&source=x&all=on`]) {
      const html = await htmlOf(coach, `/admin/drills?${of}&${open}`);
      const links = [...html.matchAll(/href="(\/admin\/drills\?[^"]*)"/g)]
        .map(([, href = ""]) => new URLSearchParams(href.split("?")[1]?.replaceAll("&amp;", "&")))
        .filter((query) => query.get("confirm") === "delete-all" || query.get("drill") === "elite");
      expect(links.length).toBeGreaterThan(0);
      for (const query of links)
        for (const name of ["like", "day", "planWeek", "source", "all"])
          expect([name, query.get(name)]).toEqual([name, null]);
    }
  });
});

describe("the roles of messages", () => {
  it("are on no page without a message: only the flash has them", async () => {
    const paths: [Ask, string][] = [
      ...["/", "/plans", "/faq", "/contact", "/auth", "/forgot-password"].map((p): [Ask, string] => [
        app.fetch,
        p,
      ]),
      ...["/portal", "/portal?tab=videos", "/portal?tab=progress", "/dashboard", "/account"].map(
        (p): [Ask, string] => [pro, p],
      ),
      ...["contacts", "submissions", "notes", "drills", "upload", "newsletter", "users"].map(
        (tab): [Ask, string] => [coach, `/admin/${tab}`],
      ),
    ];
    for (const [ask, path] of paths) {
      const found = (await htmlOf(ask, path)).match(/<[^>]*role="(status|alert)"[^>]*>/g);
      expect([path, found]).toEqual([path, null]);
    }
  });
});

describe("a forgotten password", () => {
  it("is confirmed without saying that an email was sent, and with the address out of the URL", async () => {
    const asked = await app.fetch("/forgot-password", asForm({ email: "no.one@example.com" }));
    const to = asked.headers.get("Location") ?? "";
    expect([asked.status, to]).toEqual([303, expect.not.stringContaining("no.one")]);
    const Cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const words = await textOf(await app.fetch(to, { headers: { Cookie } }));
    expect(words).toContain("If no.one@example.com has an account");
    expect(words).not.toMatch(/we (have )?sent/i);
  });
});

describe("missing parts of an upload", () => {
  it("are named without an error code", async () => {
    const form = asMultipart([
      ["title", ""],
      ["description", ""],
      ["tier", "basic"],
      ["category", "fundamentals"],
      ["video", new Uint8Array(), ""],
    ]);
    const refused = await coach("/admin/upload?form=upload-video", form);
    expect(refused.status).toBe(400);
    const words = await textOf(refused);
    expect(words).toContain("Missing Information Please fill in all fields and select a video file");
    expect(words).not.toContain("INVALID_REQUEST");
  });

  it("are named for a video request too, and no field uses the browser's own bubble", async () => {
    const form = asMultipart([
      ["submitterMessage", ""],
      ["video", new Uint8Array(), ""],
    ]);
    const pro2 = await app.signIn("pro2@example.com");
    const refused = await pro2("/portal?tab=videos&form=submit-video", form);
    expect([refused.status, await textOf(refused)]).toEqual([
      400,
      expect.stringContaining("Please describe what you'd like analyzed in your video"),
    ]);
    expect(await htmlOf(pro2, "/portal?tab=videos")).toMatch(/<form[^>]*id="submit-video"[^>]*noValidate/i);
  });
});

it("a week whose upload is used says so instead of letting someone choose a second file", async () => {
  const words = await textOf(await pro("/portal?tab=videos"));
  expect(words).toMatch(
    /Send a video You have already uploaded your video for this week\. The next upload opens on \w+, /,
  );
  expect(await htmlOf(pro, "/portal?tab=videos")).not.toContain('type="file"');
  const unused = await app.signIn("pro2@example.com");
  expect(await htmlOf(unused, "/portal?tab=videos")).toContain('type="file"');
});

it("the questions explain what happens to an interrupted upload", async () => {
  const words = await textOf(await app.fetch("/faq"));
  expect(words).toContain("My upload stopped. What now? It picks up where it stopped.");
  expect(words).toContain("An unfinished upload is saved for 14 days.");
});
