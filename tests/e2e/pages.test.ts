import { brotliCompressSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../support/journey.ts";
import { signIn } from "./sign-in.ts";

const pages = [
  { who: null, path: "/" },
  { who: null, path: "/auth" },
  { who: null, path: "/auth?tab=signup" },
  { who: null, path: "/forgot-password" },
  { who: null, path: "/reset-password?token=dead" },
  { who: "pro@example.com", path: "/account" },
  { who: "new@example.com", path: "/account?delete=account" },
  { who: null, path: "/no-such-page" },
  { who: "pro@example.com", path: "/" },
  { who: "pro@example.com", path: "/portal" },
  { who: "pro@example.com", path: "/portal?tab=videos" },
  { who: "pro@example.com", path: "/portal?tab=progress" },
  { who: "pro@example.com", path: "/portal?tab=categories" },
  { who: "pro@example.com", path: "/portal?tab=notes" },
  { who: "pro@example.com", path: "/portal?tab=content" },
  { who: "pro@example.com", path: "/portal?tab=history" },
  { who: "pro@example.com", path: "/portal?tab=videos&guide=film" },
  { who: "pro@example.com", path: "/portal?tab=categories&practice=new" },
  { who: "pro@example.com", path: "/portal/week" },
  { who: "pro@example.com", path: "/portal/calls" },
  { who: "pro@example.com", path: "/portal/reports" },
  { who: "pro@example.com", path: "/portal/templates" },
  { who: "elite@example.com", path: "/portal/calls" },
  { who: "basic@example.com", path: "/portal/templates" },
  { who: "coach1@example.com", path: "/admin/calls" },
  { who: "coach1@example.com", path: "/admin/calls/hours" },
  { who: "coach1@example.com", path: "/admin/reports" },
  { who: "coach1@example.com", path: "/admin/templates" },
  { who: "pro@example.com", path: "/portal/messages" },
  { who: "pro@example.com", path: "/portal/homework" },
  { who: "elite@example.com", path: "/portal/messages" },
  { who: "elite@example.com", path: "/portal?tab=content" },
  { who: "basic@example.com", path: "/portal?tab=videos" },
  { who: "pro@example.com", path: "/dashboard" },
  { who: "new@example.com", path: "/dashboard" },
  { who: "coach1@example.com", path: "/admin" },
  { who: "coach1@example.com", path: "/admin?tab=system-tools&confirm=backfill" },
  { who: "coach1@example.com", path: "/admin?tab=system-tools&show=jobs" },
  { who: "coach1@example.com", path: "/admin?tab=system-tools&show=mail" },
  { who: "coach1@example.com", path: "/account" },
  { who: "coach1@example.com", path: "/account/second-factor" },
  { who: "coach1@example.com", path: "/admin?tab=users&view=pro&hideBasic=on" },
  { who: "coach1@example.com", path: "/admin?tab=contacts" },
  { who: "coach1@example.com", path: "/admin?tab=upload" },
  { who: "coach1@example.com", path: "/admin?tab=newsletter" },
  { who: "coach1@example.com", path: "/admin?tab=submissions" },
  { who: "coach1@example.com", path: "/admin?tab=notes" },
  { who: "coach1@example.com", path: "/admin?tab=drills" },
  { who: "coach1@example.com", path: "/admin?tab=drills&drill=new" },
  { who: "coach1@example.com", path: "/admin?tab=drills&copy=source" },
  { who: "coach1@example.com", path: "/admin/messages" },
  { who: "coach1@example.com", path: "/admin?tab=users" },
  { who: "coach1@example.com", path: "/admin?tab=coach-assignments" },
  { who: "coach1@example.com", path: "/admin?tab=system-tools&scan=on" },
] as const;

const heaviestPage = 40 * 1024;

for (const { who, path } of pages) {
  test(`${path} for ${who ?? "a visitor"} is light, whole and without faults`, async ({ page }, info) => {
    const faults: string[] = [];
    page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    if (who) await signIn(page, who, "/portal");
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? "";
    expect(brotliCompressSync(html).length).toBeLessThan(heaviestPage);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/.+/);
    await page.setViewportSize({ width: 360, height: 740 });
    const body = await page.locator("html").boundingBox();
    expect(body?.width).toBeLessThanOrEqual(360);
    // The audit itself is a script, so the page without scripts is audited with its own scripts on and before they run.
    if (info.project.name === "js") {
      await page.waitForLoadState("networkidle");
      const audit = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(audit.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    expect(faults.filter((fault) => !(path === "/no-such-page" && fault.includes("404")))).toEqual([]);
  });
}
