import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  cookieOf,
  rowsOf,
  storedFiles,
  textOf,
  userId,
} from "../club.ts";

const app = appForAll();
const coach = app.as("coach1@example.com");
const other = app.as("coach2@example.com");

type Record = {
  section: string;
  record: string;
  content: { [field: string]: string | number | null };
  version: string;
  fixed: { [field: string]: string };
};

async function recordOf(section: string, record = section, ask = coach): Promise<Record> {
  const all = await bodyOf<Record[]>(ask(`/api/admin/site?section=${section}`));
  const found = all.find((one) => one.record === record);
  if (!found) throw new Error(`There is no ${section}/${record}`);
  return found;
}

const put = (path: string, body: object, ask = coach) =>
  ask(`/api/admin/site/${path}`, asJson(body, {}, "PUT"));
const seen = async (path: string, ask: Ask = app.fetch) => textOf(await ask(path));

describe("what is published (D63)", () => {
  test("is on every page that shows it right away, for visitors too", async () => {
    expect(await seen("/")).toContain("Train Smarter.");
    const answer = await put("hero", { tagline: "Bags in the air.", lead: "Come and throw." });
    expect(answer.status).toBe(200);
    const home = await seen("/");
    expect(home).toContain("Bags in the air.");
    expect(home).toContain("Come and throw.");
    expect(home).not.toContain("Train Smarter.");
  });

  test("changing a price once changes it everywhere (D3)", async () => {
    await put("plans/elite", { price: 24, yearlyPrice: 216 });
    await put("promises", { popularPlan: "pro" });
    expect(await seen("/")).toContain("$24 /month");
    const plans = await seen("/plans");
    expect(plans).toMatch(/\$24 \/month.*or \$216\/year, which saves 25%/);
    expect(plans).toMatch(/Pro Most Popular/);
    expect(await seen("/subscribe?plan=elite")).toContain("$24 /month");
    const faq = await seen("/faq");
    expect(faq).toContain("Elite ($24 a month)");
    expect(faq).toContain("Elite is $216 a year, which saves 25%");
    expect(faq).not.toContain("$20 a month");
    expect(await (await app.fetch("/plans")).text()).toContain('"price":"24.00"');
    expect(plans).toContain("Basic $15 Elite");
    await put("plans/basic", { price: 0, yearlyPrice: null });
    expect(await seen("/plans")).toMatch(/Basic Free Elite \$24/);
    expect(await seen("/plans")).toMatch(/Basic Our lessons .* Free The tutorial video library .* Elite/);
    expect(await seen("/plans")).not.toMatch(/\$0|supports the club/);
    expect(await seen("/faq")).toContain("Basic (free) supports the club");
  });

  test("a year costs what the coach types, to the dollar, and no more than twelve months (D3)", async () => {
    await put("plans/pro", { price: 80, yearlyPrice: 800 });
    expect(await seen("/plans")).toMatch(/\$80 \/month.*or \$800\/year, which saves 17%/);
    const dear = await put("plans/pro", { yearlyPrice: 961 });
    expect(dear.status).toBe(400);
    expect(await dear.text()).toContain("more than twelve months cost");
    await put("plans/pro", { yearlyPrice: 960 });
    expect(await seen("/plans")).toMatch(/or \$960\/year(?!, which saves)/);
    await put("plans/pro", { yearlyPrice: null });
    expect(await seen("/plans")).not.toMatch(/\$80 \/month or \$/);
  });

  test("a club that knew the saving in percent keeps its yearly price after the upgrade", async () => {
    const file = await readFile(join(root, "db/migrations/0038_written_issues.sql"), "utf8");
    const database = new Database(":memory:");
    for (const table of ["site_versions", "site_drafts"])
      database.exec(`CREATE TABLE ${table} (section TEXT, content TEXT)`);
    const add = database.prepare("INSERT INTO site_versions VALUES (?, ?)");
    add.run("plans", JSON.stringify({ price: 27.5, yearlySaving: 29 }));
    add.run("plans", JSON.stringify({ price: 12, yearlySaving: null }));
    add.run("plans", null);
    add.run("hero", JSON.stringify({ tagline: "Bags" }));
    for (const statement of file.split("--> statement-breakpoint").slice(1)) database.exec(statement);
    const rows = database.prepare("SELECT content FROM site_versions").pluck().all();
    expect(rows.map((text) => JSON.parse(String(text)))).toEqual([
      { price: 27.5, yearlyPrice: 234 },
      { price: 12, yearlyPrice: null },
      null,
      { tagline: "Bags" },
    ]);
  });

  test("a benefit belongs to its plan and higher ones", async () => {
    const { content } = await recordOf("plans", "elite");
    await put("plans/elite", { features: `${content.features}\nA sticker`, comparison: "Gifts: A sticker" });
    const html = await (await app.fetch("/plans")).text();
    // Elite's own card names it, and Pro's says that it includes all of Elite.
    expect(html.match(/<\/span>A sticker<\/li>/g)).toHaveLength(1);
    expect(await seen("/plans")).toMatch(
      /Everything in Basic , plus .*A sticker.*Everything in Elite , plus/,
    );
    expect(html).toContain("Gifts");
  });

  test("links, contact email and checkout address are shown where they belong", async () => {
    await put("links", { youtube: "video.example.com/us" });
    await put("club", { contactEmail: "write@example.com" });
    await put("plans/pro", { checkoutUrl: "https://store.example.com/pro" });
    expect(await (await app.fetch("/")).text()).toContain('href="https://video.example.com/us"');
    const contact = await seen("/contact");
    expect(contact).toContain("write@example.com");
    expect(contact).not.toContain("hello@example.com");
    const basic = await app.signIn("basic@example.com");
    expect(await (await basic("/subscribe?plan=pro")).text()).toContain(
      'href="https://store.example.com/pro"',
    );
  });

  test("the club can change its promises, on every page that mentions them (D38, D91)", async () => {
    expect(await seen("/")).toContain("30-day money-back guarantee");
    expect(await seen("/")).toContain("Our Backstory");
    expect(await seen("/")).not.toMatch(/Watch Our Backstory|coming soon/);
    expect(await seen("/?dialog=backstory")).toContain("coming soon");
    await put("promises", { storyUrl: "https://video.example.com/ours" });
    expect(await seen("/")).toContain("Watch Our Backstory");
    expect(await (await app.fetch("/?dialog=backstory")).text()).toMatch(
      /href="https:\/\/video\.example\.com\/ours"[^>]*>Play the Video/,
    );
    await put("promises", { reviewTime: "one week", guarantee: "60-day promise" });
    expect(await seen("/")).toContain("Reviews within one week. 60-day promise.");
    expect(await seen("/plans")).toContain("once a year, with a 60-day promise.");
    expect(await seen("/terms")).toContain("There is a 60-day promise.");
    expect(await seen("/faq")).toContain("You can expect it within one week.");
    for (const path of ["/", "/plans", "/faq", "/terms", "/contact", "/video-analysis"])
      expect([path, await seen(path)]).not.toEqual([path, expect.stringMatching(/money-back|business days/)]);
    await put("promises", { replyTime: "two days" });
    const contact = await seen("/contact");
    expect(contact).toContain("Within one week");
    expect(contact).toContain("We reply within two days.");
    expect(contact).toContain("Within two days");
    expect(contact).not.toContain("24 hours");
    expect(await (await app.fetch("/contact")).text()).toContain("You get a reply within two days.");
    const basic = await app.signIn("basic@example.com");
    expect(await seen("/subscribe?plan=elite", basic)).toContain("reply within two days.");
    expect(await seen("/video-analysis")).toContain("Within one week");
  });

  test("each promise can be turned off, and then no page makes it (D91)", async () => {
    const off = { guarantee: "", reviewTime: "", replyTime: "", popularPlan: "none", story: "hide" };
    await put("promises", off);
    const pro = await app.signIn("pro@example.com");
    const basic = await app.signIn("basic@example.com");
    const pages: [string, Awaited<ReturnType<typeof app.signIn>> | undefined][] = [
      ...["/", "/?dialog=backstory", "/plans", "/faq", "/terms", "/contact", "/contact?sent"].map(
        (path): [string, undefined] => [path, undefined],
      ),
      ["/video-analysis", undefined],
      ["/subscribe?plan=elite", basic],
      ["/video-analysis", basic],
      ["/portal", pro],
      ["/portal?tab=videos", pro],
      ["/portal/messages", pro],
    ];
    for (const [path, ask] of pages) {
      const words = await seen(path, ask);
      expect([path, words]).not.toEqual([
        path,
        expect.stringMatching(
          /money.back|guarantee|business days|24 hours|Most Popular|Our Backstory|within null|\{/i,
        ),
      ]);
    }
    // What else such texts say stays.
    expect(await seen("/plans")).toContain("Billed every 30 days or once a year. Upgrades start right away.");
    expect(await seen("/terms")).toContain("two 1-on-1 calls a month.");
    expect(await seen("/faq")).not.toContain("What if it's not for me?");
    expect(await seen("/faq")).toContain("You'll see it in the portal as soon as it's ready.");
  });

  test("a text that says “No refunds” beside a guarantee is named until they agree (D91)", async () => {
    await put("promises", { guarantee: "30-day money-back guarantee" });
    await put("checkout", { terms: "Billed monthly. No refunds." });
    expect(await seen("/admin/site", coach)).toContain("“No refunds” in the text on the plans page");
    await put("promises", { guarantee: "" });
    expect(await seen("/admin/site", coach)).not.toContain("“No refunds” in");
  });

  test("is cached: no page queries the database for it", async () => {
    const content = JSON.stringify({ tagline: "Behind its back." });
    changeRows(
      app,
      "INSERT INTO site_versions (section, record, content, author_name, published_at) VALUES ('hero', 'hero', ?, 'x', 1)",
      content,
    );
    expect(await seen("/?uncached")).not.toContain("Behind its back.");
    app.services.refreshConfig();
    expect(await seen("/?uncached")).toContain("Behind its back.");
  });

  test("the name and the time zone are the club's from then on", async () => {
    await put("club", { siteName: "River Bags", siteTimeZone: "America/Chicago" });
    expect(await seen("/")).toContain("© 2025–2026 River Bags");
    expect(app.services.config).toMatchObject({
      siteTimeZone: "America/Chicago",
      mailFrom: "River Bags <no-reply@localhost>",
    });
    await put("club", { siteName: "The Lane", siteTimeZone: "America/New_York" });
  });
});

describe("a club without testimonials", () => {
  test("shows none, not even invented ones; the demo's have believable names (D63)", async () => {
    const before = await bodyOf<Record[]>(coach("/api/admin/site?section=testimonials"));
    expect(before).toHaveLength(6);
    expect(await seen("/")).not.toMatch(/Invented|Placeholder|Madeup|Fiction/);
    for (const { record } of before)
      await coach(`/api/admin/site/testimonials/${record}`, { method: "DELETE" });
    expect(await seen("/")).not.toContain("What Players Say");
    const added = await coach(
      "/api/admin/site/testimonials",
      asJson({ name: "Ana Flores", text: "It works.", position: 1 }),
    );
    expect(added.status).toBe(201);
    const home = await seen("/");
    expect(home).toMatch(/What Players Say.*It works\..*Ana Flores/);
    expect(home).not.toContain("See More Testimonials");
  });
});

describe("legal texts", () => {
  test("are Markdown without tags or scripts, with the month they were changed", async () => {
    const text = "# Ours\n\n<script>alert(1)</script> [a](javascript:alert(1))\n\n- one\n- **two**";
    expect((await put("legal/terms", { text })).status).toBe(200);
    const html = await (await app.fetch("/terms")).text();
    expect(html).toContain("<h2>Ours</h2>");
    expect(html).toContain("<strong>two</strong>");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain('href="javascript');
    expect(html).toContain("Last changed: March 2026");
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("a page that does not exist has no record", async () =>
    expect((await put("legal/imprint", { text: "x" })).status).toBe(404));
});

describe("an accent color", () => {
  test("is refused with a sentence when it can't be read in one of the schemes", async () => {
    const answer = await put("look", { accentLight: "#ffd400" });
    expect(answer.status).toBe(400);
    expect((await bodyOf<{ message: string }>(answer)).message).toContain("too pale to read on a light page");
    expect(await (await app.fetch("/")).text()).not.toContain("theme.css");
  });

  test("that can be read has its own style sheet, which never changes", async () => {
    await put("look", { accentLight: "#1d4f8f", accentDark: "#9cc4ff" });
    const html = await (await app.fetch("/about")).text();
    const href = /href="(\/theme\.css[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const sheet = await app.fetch(href);
    expect(sheet.headers.get("Content-Type")).toContain("text/css");
    expect(sheet.headers.get("Cache-Control")).toContain("immutable");
    const css = await sheet.text();
    expect(css).toContain("--color-accent:#1d4f8f");
    expect(css).toMatch(/prefers-color-scheme:dark\){:root{--color-accent:#9cc4ff/);
    expect(css).toMatch(/@media screen{.band-court{--color-accent:#9cc4ff/);
    expect((await app.fetch("/theme.css?light=url(x)&dark=000000")).status).toBe(404);
    await put("look", { accentLight: "#b83408", accentDark: "#ff8350" });
    expect(await (await app.fetch("/about")).text()).not.toContain("theme.css");
  });
});

describe("two coaches at the same time (D57)", () => {
  const form = (section: string, kind: string, fields: { [name: string]: string }, ask = coach) =>
    ask(`/admin/site/${section}?form=${kind}`, asForm({ section, record: section, ...fields }));

  test("the second sees what changed, keeps what was typed, and may still publish it", async () => {
    const { version, content } = await recordOf("about");
    const { mission, values, story } = content as { [field: string]: string };
    const rest = { mission: mission ?? "", values: values ?? "", story: story ?? "" };
    expect((await form("about", "publish", { version, lead: "First.", ...rest }, other)).status).toBe(303);
    const refused = await form("about", "publish", { version, lead: "Second.", ...rest });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Someone else saved this while you were editing it");
    expect(html.replaceAll(/<[^>]+>/g, " ")).toMatch(/Saved now\s+First\.\s+Yours\s+Second\./);
    expect(html).toMatch(/<textarea[^>]*name="lead"[^>]*>Second\.</);
    expect(await seen("/about")).toContain("First.");
    const next = /name="version" value="([^"]*)"|value="([^"]*)"[^>]*name="version"/.exec(html);
    const newer = next?.[1] ?? next?.[2] ?? "";
    expect((await form("about", "publish", { version: newer, lead: "Second.", ...rest })).status).toBe(303);
    expect(await seen("/about")).toContain("Second.");
  });

  test("JSON callers get 409 with the current version", async () => {
    const { version } = await recordOf("hero");
    await put("hero", { lead: "One." }, other);
    const refused = await put("hero", { lead: "Two.", version });
    expect(refused.status).toBe(409);
    const body = await bodyOf<{ code: string; version: string }>(refused);
    expect(body.code).toBe("changed_meanwhile");
    expect((await put("hero", { lead: "Two.", version: body.version })).status).toBe(200);
  });

  test("a record removed meanwhile answers 404", async () => {
    const added = await coach(
      "/api/admin/site/questions",
      asJson({ category: "general", question: "Why?", answer: "Because.", position: 9 }),
    );
    const { record } = await bodyOf<Record>(added);
    expect(await seen("/faq")).toContain("Why?");
    await other(`/api/admin/site/questions/${record}`, { method: "DELETE" });
    expect((await put(`questions/${record}`, { answer: "So." })).status).toBe(404);
    expect(await seen("/faq")).not.toContain("Why?");
  });
});

describe("history", () => {
  type Version = {
    number: number;
    section: string;
    record: string;
    authorName: string;
    content: object | null;
  };
  const versions = (section: string) =>
    bodyOf<Version[]>(coach(`/api/admin/site/versions?section=${section}`));

  test("keeps who and when, even for the first values, and restores a version as a new one", async () => {
    await put("links", { x: "https://x.example.com/one" });
    await put("links", { x: "https://x.example.com/two" }, other);
    const before = await versions("links");
    expect(before.map(({ authorName }) => authorName)).toEqual(
      expect.arrayContaining(["Morgan Tate", "Casey Rowe", "First values"]),
    );
    const one = before.find(({ content }) => JSON.stringify(content).includes("/one"));
    const page = await textOf(await coach("/admin/site/links"));
    expect(page).toMatch(/Links: published by Morgan Tate/);
    const back = await coach("/admin/site/links?form=restore", asForm({ number: String(one?.number) }));
    expect(back.status).toBe(303);
    expect(await (await app.fetch("/")).text()).toContain("https://x.example.com/one");
    const [newest, ...rest] = await versions("links");
    expect(newest).toMatchObject({ restoredFrom: one?.number, authorName: "Casey Rowe" });
    expect(rest).toEqual(expect.arrayContaining([expect.objectContaining({ number: one?.number })]));
  });

  test("restores what was removed", async () => {
    await coach("/api/admin/site/questions/try-first", { method: "DELETE" });
    expect(await seen("/faq")).not.toContain("Can I try it first?");
    const found = (await versions("questions")).find(
      ({ record, content }) => record === "try-first" && content,
    );
    await coach("/api/admin/site/versions", asJson({ number: found?.number }));
    expect(await seen("/faq")).toContain("Can I try it first?");
    expect(await seen("/plans")).toContain("Can I try it first?");
  });

  test("is part of the trail of what coaches did", () => {
    // The trail on pages is a member's, and this is about none.
    const rows = rowsOf<{ action: string }>(app, "SELECT DISTINCT action FROM audit_entries");
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["publish_site", "remove_from_site", "restore_site"]));
  });
});

describe("a preview", () => {
  const draft = { section: "hero", record: "hero", tagline: "Only a draft.", lead: "L", description: "D" };

  test("shows the draft only to its coach, until it is published or discarded", async () => {
    const { version } = await recordOf("hero");
    const saved = await coach("/admin/site/hero?form=preview", asForm({ ...draft, version }));
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/?preview=hero"]);
    const page = await coach("/?preview=hero");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await textOf(page);
    expect(text).toContain("Preview: only you can see this.");
    expect(text).toContain("Only a draft.");
    const member = await app.signIn("pro@example.com");
    for (const ask of [app.fetch, other, member])
      expect(await seen("/?preview=hero", ask)).not.toContain("Only a draft.");
    expect(await seen("/", coach)).not.toContain("Only a draft.");
    expect(await (await coach("/admin/site/hero")).text()).toContain('value="Only a draft."');
    await coach("/admin/site/hero?form=discard", asForm({ section: "hero", record: "hero" }));
    expect(await (await coach("/admin/site/hero")).text()).not.toContain("Only a draft.");
  });

  test("leads back to its record and publishes it from there, picture and all", async () => {
    const { content, version } = await recordOf("coaches", "coach1");
    const picture = await readFile(join(root, "public/og-plain.png"));
    const fields = {
      section: "coaches",
      record: "coach1",
      name: "Only Draft",
      bio: "B",
      position: "1",
      version,
    };
    const parts = Object.entries(fields) as [string, string][];
    const form = asMultipart([...parts, ["picture", picture, "me.png"]]);
    const saved = await coach("/admin/site/coaches?record=coach1&form=preview", form);
    const preview = saved.headers.get("Location") ?? "";
    expect(preview).toBe("/about?preview=coaches&record=coach1");
    const html = await (await coach(preview)).text();
    expect(html).toContain('href="/admin/site/coaches?record=coach1&amp;from=preview"');
    expect(html).toContain('action="/admin/site/coaches?record=coach1&amp;form=publish-draft"');
    const name = { section: "coaches", record: "coach1" };
    const press = () => coach("/admin/site/coaches?record=coach1&form=publish-draft", asForm(name));
    expect((await press()).headers.get("Location")).toBe("/admin/site/coaches");
    const now = await recordOf("coaches", "coach1");
    expect(now.content).toMatchObject({ name: "Only Draft", picture: expect.any(String) });
    expect(now.content.picture).not.toBe(content.picture);
    expect((await press()).status).toBe(404);
    expect(await other(preview).then(textOf)).toContain("Only Draft");
  });

  test("without its picture publishes it without", async () => {
    const { version } = await recordOf("coaches", "coach1");
    const fields = { section: "coaches", record: "coach1", removePicture: "on", version };
    await coach("/admin/site/coaches?form=preview", asForm(fields));
    const name = { section: "coaches", record: "coach1" };
    await coach("/admin/site/coaches?record=coach1&form=publish-draft", asForm(name));
    expect((await recordOf("coaches", "coach1")).content.picture).toBeNull();
  });

  test("a coach sees the first screen as visitors do, from its form", async () => {
    expect(await (await coach("/admin/site/hero")).text()).toContain('href="/?as=visitor"');
    const { content } = await recordOf("hero");
    expect(await seen("/?as=visitor", coach)).toContain(String(content.lead));
    expect(await seen("/", coach)).not.toContain(String(content.lead));
  });

  test("publishing an outdated draft asks first (D57)", async () => {
    const { version } = await recordOf("hero");
    await coach("/admin/site/hero?form=preview", asForm({ ...draft, version }));
    await put("hero", { tagline: "Overtaken." }, other);
    const html = await (await coach("/admin/site/hero")).text();
    const loaded = /name="version"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(loaded).toBe(version);
    const refused = await coach("/admin/site/hero?form=publish", asForm({ ...draft, version: loaded }));
    expect(refused.status).toBe(409);
    await coach("/admin/site/hero?form=discard", asForm({ section: "hero", record: "hero" }));
  });
});

describe("what the environment sets", () => {
  const environment = {
    SITE_NAME: "Fixed Name",
    PRO_ACCESS_CODE: "FIXED",
    COMMUNITY_CHAT_URL: "https://chat.example.com/",
  };
  let fixed: App;
  let asked: Ask;
  beforeAll(async () => {
    fixed = await startApp({ environment });
    asked = await fixed.signIn("coach1@example.com");
  });
  afterAll(() => fixed.close());

  test("wins where it is set, and the page says which", async () => {
    await put("club", { siteName: "Other Name", siteTimeZone: "America/Denver" }, asked);
    expect(await seen("/", fixed.fetch)).toContain("Fixed Name");
    expect(fixed.services.config.siteTimeZone).toBe("America/Denver");
    const page = await asked("/admin/site/club");
    const html = await page.text();
    expect(html).toContain("The environment decides this (SITE_NAME).");
    expect(html).not.toContain("(SITE_TIME_ZONE)");
    expect(html).toMatch(
      /<input[^>]*disabled[^>]*name="siteName"[^>]*value="Fixed Name"|name="siteName"[^>]*disabled/,
    );
    expect(await (await asked("/admin/site/links")).text()).toContain("(COMMUNITY_CHAT_URL)");
  });

  test("keeps its access code: no other is created", async () => {
    const answer = await asked("/api/admin/site/access-codes", asJson({ tier: "pro" }));
    expect(answer.status).toBe(409);
    expect(await textOf(await asked("/admin/site/codes"))).toContain("(PRO_ACCESS_CODE)");
  });
});

describe("access codes", () => {
  test("a new one is on the page its making leads to, in its place and not in the message, and only there", async () => {
    const answer = await coach("/admin/site/codes?form=rotate", asForm({ tier: "pro" }));
    expect(answer.headers.get("Location")).toBe("/admin/site/codes");
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const page = await (await coach("/admin/site/codes", { headers: { Cookie } })).text();
    const [code = ""] = /PRO(?:-[A-Z0-9]{4})+/.exec(page) ?? [];
    expect(code).not.toBe("");
    const [message = code] = /<section aria-label="Notifications".*?<\/section>/s.exec(page) ?? [];
    expect(message).not.toContain(code);
    expect(page).toContain("Write down the new Pro code");
    expect(await (await coach("/admin/site/codes")).text()).not.toContain(code);
  });

  test("a new one is shown once, stored as a hash, and replaces the previous one", async () => {
    const first = await bodyOf<{ code: string }>(
      coach("/api/admin/site/access-codes", asJson({ tier: "elite" })),
    );
    expect(first.code).toMatch(/^ELITE-\w{4}-\w{4}-\w{4}$/);
    const second = await bodyOf<{ code: string }>(
      coach("/api/admin/site/access-codes", asJson({ tier: "elite" })),
    );
    const stored =
      JSON.stringify(rowsOf(app, "SELECT * FROM settings")) +
      JSON.stringify(rowsOf(app, "SELECT * FROM audit_entries"));
    for (const { code } of [first, second]) expect(stored).not.toContain(code);
    expect(await textOf(await coach("/admin/site/codes"))).not.toContain(second.code);
    const put = async (code: string) => {
      const ask = await app.signIn("new@example.com");
      const { id } = await bodyOf<{ id: string }>(ask("/api/auth/user"));
      return (
        await ask(`/api/admin/users/${id}/subscription-tier`, asJson({ tier: "elite", code }, {}, "PUT"))
      ).status;
    };
    expect(await put(first.code)).toBe(403);
    expect(await put(second.code)).toBe(200);
    await coach("/api/admin/site/access-codes", asJson({ tier: "elite" }, {}, "DELETE"));
    expect(await put(second.code)).toBe(403);
  });
});

describe("pictures", () => {
  let portrait: Buffer;
  beforeAll(async () => {
    portrait = await readFile(join(root, "app/demo/portraits/casey.webp"));
  });
  const send = (section: string, fields: [string, string][], file: Uint8Array | null, ask = coach) =>
    ask(
      `/admin/site/${section}?record=coach1&form=publish`,
      asMultipart([["section", section], ...fields, ["picture", file, "me.png"]]),
    );
  const person: [string, string][] = [
    ["record", "coach1"],
    ["name", "Casey Rowe"],
    ["email", "hello@example.com"],
    ["position", "1"],
  ];
  const dimensions = (webp: Buffer) => [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];

  test("a photo is cropped to size and cached permanently", async () => {
    const icon = await readFile(join(root, "public/og-plain.png"));
    expect((await send("coaches", person, icon)).status).toBe(303);
    const { content } = await recordOf("coaches", "coach1");
    const html = await (await app.fetch("/about")).text();
    expect(html).toContain(`src="/files/site/${content.picture}"`);
    const answer = await app.fetch(`/files/site/${content.picture}`);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(dimensions(bytes)).toEqual([640, 640]);
    expect(bytes.length).toBeLessThan(40_000);
    expect(await storedFiles(app)).not.toContainEqual(expect.stringContaining(".original"));
  });

  test("one sent with refused text needn't be chosen again", async () => {
    const icon = await readFile(join(root, "public/icon-192.png"));
    const pale: [string, string][] = [
      ["accentLight", "#f2d13c"],
      ["accentDark", "#ff8350"],
    ];
    const refused = await send("look", pale, icon);
    expect(refused.status).toBe(400);
    const kept = /name="pictureId" value="([^"]+)"/.exec(await refused.text())?.[1];
    expect(kept).toBeDefined();
    expect(await (await app.fetch("/")).text()).not.toContain(`/files/site/${kept}`);
    const parts: [string, string][] = [
      ["accentLight", "#b83408"],
      ["accentDark", "#ff8350"],
      ["pictureId", String(kept)],
    ];
    expect((await send("look", parts, null)).status).toBe(303);
    expect(await (await app.fetch("/")).text()).toContain(`/files/site/${kept}`);
    await send("look", [...parts.slice(0, 2), ["removePicture", "on"]], null);
  });

  test("a logo becomes the header's picture and an icon", async () => {
    const icon = await readFile(join(root, "public/icon-192.png"));
    await send(
      "look",
      [
        ["accentLight", "#b83408"],
        ["accentDark", "#ff8350"],
      ],
      icon,
    );
    const { content } = await recordOf("look");
    const html = await (await app.fetch("/")).text();
    expect(html).toMatch(new RegExp(`<a href="/" class="brand"><img src="/files/site/${content.picture}"`));
    const png = await app.fetch(`/files/site/${content.picture}?size=icon`);
    expect(png.headers.get("Content-Type")).toBe("image/png");
    await png.body?.cancel();
    const manifest = await bodyOf<{ icons: { src: string }[] }>(app.fetch("/site.webmanifest"));
    expect(manifest.icons[0]?.src).toBe(`/files/site/${content.picture}?size=icon`);
    await send(
      "look",
      [
        ["removePicture", "on"],
        ["accentLight", "#b83408"],
        ["accentDark", "#ff8350"],
      ],
      null,
    );
    expect(await (await app.fetch("/")).text()).not.toContain(`/files/site/${content.picture}`);
  });

  test.each([
    ["a script in a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ["a text", Buffer.from("hello"), 415],
    ["half a picture", null, 400],
  ])("%s is refused, and nothing is left behind", async (_what, bytes, status) => {
    const before = await storedFiles(app);
    const answer = await send("coaches", person, bytes ?? portrait.subarray(0, 60));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/Please choose a JPEG, PNG, or WebP picture|can&#x27;t be read/);
    expect(await storedFiles(app)).toEqual(before);
  });

  test("a visitor can't upload anything", async () => {
    for (const ask of [app.fetch, await app.signIn("pro@example.com")]) {
      const answer = await ask("/api/admin/site/look", {
        ...asMultipart([["picture", portrait, "a.webp"]]),
        method: "PUT",
      });
      expect([401, 403]).toContain(answer.status);
    }
  });
});

describe("coaches", () => {
  beforeEach(() => app.clock.set("2026-03-11T15:00:00Z"));

  test("are added with their own key, and can be removed only when no one is assigned to them", async () => {
    const added = await coach("/api/admin/site/coaches", asJson({ name: "Kit Marsh", position: 3 }));
    const { record } = await bodyOf<Record>(added);
    expect(record).toBe("coach3");
    expect(await seen("/")).toContain("Kit Marsh");
    const id = userId(app, "pro@example.com");
    const assign = (key: string | null) =>
      coach(`/api/admin/users/${id}/assigned-coach`, asJson({ assignedCoach: key }, {}, "PUT"));
    expect((await assign(record)).status).toBe(200);
    const refused = await coach(`/api/admin/site/coaches/${record}`, { method: "DELETE" });
    expect(refused.status).toBe(409);
    expect((await bodyOf<{ message: string }>(refused)).message).toContain(
      "1 member is assigned to Kit Marsh",
    );
    await assign(null);
    expect((await coach(`/api/admin/site/coaches/${record}`, { method: "DELETE" })).status).toBe(200);
    const again = await bodyOf<Record>(
      coach("/api/admin/site/coaches", asJson({ name: "Lou Reyes", position: 3 })),
    );
    expect(again.record).toBe("coach4");
  });

  test("are shown in the order the coaches give them", async () => {
    const names = async () => (await seen("/about")).match(/Casey Rowe|Morgan Tate/g)?.slice(0, 2);
    await put("coaches/coach1", { position: 9 });
    expect(await names()).toEqual(["Morgan Tate", "Casey Rowe"]);
    await put("coaches/coach1", { position: 1 });
    expect(await names()).toEqual(["Casey Rowe", "Morgan Tate"]);
  });

  test("the last one stays", async () => {
    const all = await bodyOf<Record[]>(coach("/api/admin/site?section=coaches"));
    const answers: number[] = [];
    for (const { record } of all) {
      await app.services.db.write(async (tx) => tx.run(`UPDATE users SET assigned_coach = NULL`));
      answers.push((await coach(`/api/admin/site/coaches/${record}`, { method: "DELETE" })).status);
    }
    expect(answers.at(-1)).toBe(409);
    expect(answers.slice(0, -1).every((status) => status === 200)).toBe(true);
  });
});
