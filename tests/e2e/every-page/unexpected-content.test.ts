import type { Page } from "@playwright/test";
import { onDatabase } from "../../http/club.ts";
import { everyPage, keyOfForm } from "../support/every-form.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const desk = { width: 1280, height: 844 };
test.use({ viewport: desk });

const word = "Slickside".repeat(18).slice(0, 160);
const link = `https://example.com/${"path/".repeat(28)}`.slice(0, 160);
const name = `${"Maximiliana".repeat(6)}`.slice(0, 60);
const text = `${word} ${link}\n${word}`;

/** A club whose people and texts are as long as the product allows, without spaces to break at. */
function fill({ dataDir }: ServedClub) {
  onDatabase({ dataDir }, (database) => {
    const set = (sql: string, ...values: string[]) => database.prepare(sql).run(...values);
    set("UPDATE users SET first_name = ?, last_name = ?", name, name);
    set(
      "UPDATE weekly_drills SET title = ?, description = ?, instructions = ?, equipment_needed = ?",
      word,
      text,
      text,
      word,
    );
    set("UPDATE drill_completions SET notes = ?", text);
    set("UPDATE practice_results SET notes = ?", text);
    set("UPDATE practice_notes SET title = ?, content = ?", word, text);
    set("UPDATE notifications SET title = ?, message = ?", word, text);
    set("UPDATE contact_messages SET name = ?, message = ?", name, text);
    set(
      "UPDATE submissions SET title = ?, message = ?, file_name = ?, feedback_text = ?, admin_notes = ?",
      word.slice(0, 60),
      text,
      `${word}.mp4`,
      text,
      text,
    );
    set("UPDATE tutorials SET title = ?, description = ?", word, text);
    set("UPDATE library_videos SET title = ?, description = ?, file_name = ?", word, text, `${word}.mp4`);
    set("UPDATE training_templates SET title = ?, description = ?", word, text);
    set("UPDATE template_drills SET title = ?, description = ?", word, text);
    set("UPDATE calls SET topic = ?, summary = ?, private_notes = ?", text, text, text);
    set("UPDATE newsletter_issues SET title = ?, text = ?", word, text);
    set("UPDATE saved_phrases SET text = ?", text);
    set("UPDATE angle_requests SET question = ?, note = ?", text, text);
    set("UPDATE homework SET text = ?", text);
    set("UPDATE messages SET text = ?", text);
    set("UPDATE intake_questions SET label = ?, hint = ?", word, text);
    set("UPDATE intake_answers SET text = ? WHERE text IS NOT NULL", text);
    set("UPDATE tutorial_posts SET author_name = ?, shared_question = ?, text = ?", name, text, text);
    set("UPDATE progress_reports SET coach_lines = ?, coach_name = ?", text, name);
    set("UPDATE audit_entries SET actor_name = ?, subject = ?", name, name);
    set("UPDATE bag_sets SET name = ?", name);
    set("UPDATE goals SET set_by_name = ?", name);
  });
}

const portal = [
  ...["dashboard", "content", "videos", "progress", "categories", "notes", "history"].map(
    (tab) => `/portal?tab=${tab}`,
  ),
  ...["messages", "homework", "calls", "reports", "templates"].map((page) => `/portal/${page}`),
  "/dashboard",
  "/account",
];
const admin = [
  "/admin",
  ...[
    "contacts",
    "submissions",
    "notes",
    "drills",
    "upload",
    "newsletter",
    "users",
    "coach-assignments",
    "system-tools",
  ].map((tab) => `/admin/${tab}`),
  ...["messages", "calls", "reports", "templates"].map((page) => `/admin/${page}`),
];

/** Pages that show the same things about different people, other parts of a list, or the same dialog are of one kind. */
function kindOf(path: string, html: string): string {
  const { pathname, searchParams } = new URL(path, "http://club");
  const [, dialog] = /id="dialog-title"[^>]*>(.*?)<\/h2>/s.exec(html) ?? [];
  const shown = dialog ? [dialog] : [...new Set(searchParams.keys())].sort();
  return [keyOfForm(pathname), searchParams.get("tab"), ...shown].join();
}

/** How far the open page scrolls sideways at two widths and with text of twice the size; empty if it does not. */
async function sidewaysOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [desk.width, 390]) {
    await page.setViewportSize({ width, height: desk.height });
    for (const size of ["", "200%"]) {
      const over = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        const boxes = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
        const box = boxes.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
        if (!box) return null;
        const edge = box.getBoundingClientRect().left + box.clientWidth;
        const out = [...box.querySelectorAll("*")].filter(
          (one) =>
            one.getBoundingClientRect().right > edge + 0.5 && one.closest("dialog") === box.closest("dialog"),
        );
        const widest = out.at(-1);
        return `${box.scrollWidth - box.clientWidth} px, ${widest?.outerHTML.slice(0, 160)}`;
      }, size);
      if (over) found.push(`at ${width} px${size && ` and ${size} text`}: ${over}`);
    }
  }
  return found;
}

/** Landmarks of one kind need names that tell them apart, and the way home needs one. Returns what the open page lacks. */
function landmarkFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll("nav, aside, main, [role=region]")]
      .filter((landmark) => landmark.checkVisibility())
      .map((landmark) => {
        const by = landmark.getAttribute("aria-labelledby");
        const label = landmark.getAttribute("aria-label") ?? (by && document.getElementById(by)?.textContent);
        return `${landmark.tagName.toLowerCase()} ${label ?? ""}`;
      });
    const twice = names.filter((one, place) => names.indexOf(one) !== place);
    const brand = [...document.querySelectorAll<HTMLElement>("a.brand, a[class*=brand]")];
    const nameless = brand.some((link) => !(link.getAttribute("aria-label") ?? link.textContent)?.trim());
    return [...twice, ...(nameless ? ["a brand link without a name"] : [])];
  });
}

/** What is wrong with each page, whatever people write: its width and its landmarks. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // The landmarks first, as a desktop has them.
    const faults = [...(await landmarkFaultsOf(page)), ...(await sidewaysOf(page))];
    await page.setViewportSize(desk);
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  return found;
}

for (const [area, email, paths] of [
  ["portal", "pro@example.com", portal],
  ["admin area", "coach1@example.com", admin],
] as const) {
  test(`the ${area} does not scroll sideways and tells its landmarks apart, whatever people write @scripts`, async ({
    page,
    club,
  }) => {
    test.setTimeout(120_000);
    fill(club);
    await signIn(page, email);
    expect(await faultsOf(page, paths)).toEqual([]);
  });
}

for (const [area, email, own] of [
  ["portal", "pro@example.com", /^\/(portal|dashboard|account)/],
  ["admin area", "coach1@example.com", /^\/admin/],
] as const) {
  test(`no page behind the ${area}'s links scrolls sideways, with or without a dialog @raw`, async ({
    page,
    club,
  }) => {
    test.setTimeout(300_000);
    fill(club);
    await signIn(page, email);
    const found = new Map<string, string>();
    for await (const [path, html] of everyPage(await club.signIn(email), [
      area === "portal" ? "/portal" : "/admin",
    ])) {
      const kind = kindOf(path, html);
      if (own.test(path) && !found.has(kind)) found.set(kind, path);
    }
    // What a video or a picture holds changes no width.
    await page.route(/\/files\//, (route) => route.abort());
    expect(await faultsOf(page, [...found.values()])).toEqual([]);
  });
}
