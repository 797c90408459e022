import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { collectFaults } from "../support/scripts.ts";
import { expectRailOrBar, expectShell } from "../support/shell.ts";
import { signIn } from "../support/sign-in.ts";

/** Checks page after page in one browser, because a separate browser for each page cost three times as much. */
const pages = {
  "a visitor": [
    "/",
    "/auth",
    "/auth?tab=signup",
    "/forgot-password",
    "/reset-password?token=dead",
    "/no-such-page",
  ],
  "pro@example.com": [
    "/account",
    "/account/data",
    "/",
    "/portal",
    "/portal?tab=videos",
    "/portal/videos/{reviewed}",
    "/portal/videos/{pending}",
    "/portal?tab=progress",
    "/portal?tab=categories",
    "/portal?tab=notes",
    "/portal?tab=content",
    "/portal?tab=history",
    "/portal?tab=history&week=2026-03-01",
    "/portal?tab=videos&guide=film",
    "/portal?tab=categories&practice=new",
    "/portal/shots/push",
    "/portal/week",
    "/portal/log",
    "/portal/calls",
    "/portal/reports",
    "/portal/templates",
    "/portal/messages",
    "/portal/homework",
    "/portal/practice",
    "/portal/entries",
    "/dashboard",
  ],
  "new@example.com": ["/account?delete=account", "/dashboard"],
  "elite@example.com": ["/portal/calls", "/portal/messages", "/portal?tab=content"],
  "basic@example.com": ["/portal/log", "/portal/templates", "/portal?tab=videos"],
  "coach1@example.com": [
    "/account",
    "/account/second-factor",
    "/admin/calls",
    "/admin/calls/hours",
    "/admin/reports",
    "/admin/templates",
    "/admin",
    "/admin/system-tools?confirm=backfill",
    "/admin/system-tools?show=jobs",
    "/admin/system-tools?show=mail",
    "/admin/users?view=pro&hideBasic=on",
    "/admin/contacts",
    "/admin/upload",
    "/admin/upload?show=library",
    "/admin/upload?show=tutorials",
    "/admin/newsletter",
    "/admin/newsletter?show=notifications",
    "/admin/newsletter?show=subscribers",
    "/admin/submissions",
    "/admin/notes",
    "/admin/drills",
    "/admin/drills?drill=new",
    "/admin/drills?copy=source",
    "/admin/messages",
    "/admin/users",
    "/admin/coach-assignments",
    "/admin/system-tools?scan=on",
  ],
};

/** The areas whose pages have one shell, in which a dialog lies over it. On a phone the log sheet and a week have a foot of their own. */
const areas: Record<string, { label: string; own: RegExp }> = {
  "pro@example.com": { label: "Training portal", own: /^\/(portal|dashboard|account)/ },
  "coach1@example.com": { label: "Admin area", own: /^\/admin/ },
};
const isBesideShell = (path: string) => /(guide|practice|confirm|drill|copy)=|\/(log|week)$/.test(path);

const heaviestPage = 40 * 1024;
const heaviestScripts = 120 * 1024;
/** With the form of a log open, and what sends it once, whenever there is a connection; the log sheet is cached for offline use. */
const heaviestLogScripts = 126 * 1024;
/** Coaches work on a desktop, and their pages have forms a member's never have. */
const heaviestCoachScripts = 129 * 1024;
const isLogging = (path: string) => path.startsWith("/portal/log") || path.endsWith("practice=new");
function mostScripts(who: string, path: string): number {
  if (who.startsWith("coach")) return heaviestCoachScripts;
  return isLogging(path) ? heaviestLogScripts : heaviestScripts;
}
const [phone, desk] = [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
];

/** How much a page loads before its scripts start. Prefetches come after that. */
async function weighScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const begun = performance.getEntriesByName("scripts-there")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime <= begun)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

/** The address of a page; a state in it stands for the newest of the member's own video requests in that state. */
async function addressOf(page: Page, path: string): Promise<string> {
  const [held, status] = /\{(\w+)\}/.exec(path) ?? [];
  if (!held) return path;
  const requests: { id: string; status: string }[] = await (
    await page.request.get("/api/my-video-submissions")
  ).json();
  return path.replace(held, requests.find((one) => one.status === status)?.id ?? `no ${status} request`);
}

for (const [who, paths] of Object.entries(pages)) {
  test(`pages for ${who} are light, complete and without errors`, async ({
    page,
    javaScriptEnabled: runsScripts,
  }) => {
    test.setTimeout(20_000 * (paths.length + 1));
    const faults = collectFaults(page);
    if (who !== "a visitor") await signIn(page, who);
    for (const path of paths) {
      await test.step(path, async () => {
        faults.length = 0;
        await page.setViewportSize(desk);
        const answer = await page.goto(await addressOf(page, path));
        const html = (await answer?.text()) ?? "";
        expect(brotliCompressSync(html).length).toBeLessThan(heaviestPage);
        if (runsScripts) {
          const scripts = await weighScripts(page);
          expect(scripts).toBeGreaterThan(0);
          expect(scripts, path).toBeLessThanOrEqual(mostScripts(who, path));
        }
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page).toHaveTitle(/.+/);
        const area = areas[who];
        if (area?.own.test(path) && !isBesideShell(path)) {
          await expectShell(page, area.label);
          await expectRailOrBar(page, area.label);
        }
        await page.setViewportSize(phone);
        const body = await page.locator("html").boundingBox();
        expect(body?.width).toBeLessThanOrEqual(phone.width);
        await expectNoFaults(page);
        expect(faults.filter((fault) => !(path === "/no-such-page" && fault.includes("404")))).toEqual([]);
      });
    }
  });
}
