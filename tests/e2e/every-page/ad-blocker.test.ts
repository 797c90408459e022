import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

/** Words of addresses that lists of advertising and of tracking block. */
const listed =
  /log-error|analytic|banner|\btrack|social|advert|sponsor|popup|pixel|beacon|telemetry|promo(?!t)/i;

/** Blocks what such lists block, and tells what that was. */
async function blockListed(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeFunction("noteBlocked", (address: string) => blocked.push(address));
  await page.route(listed, (route) => {
    blocked.push(new URL(route.request().url()).pathname);
    return route.abort("blockedbyclient");
  });
  // A request that outlives its page isn't routed, so it is blocked where it begins.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (!String(input).includes("/api/log-error")) return fetch(input, init);
      (window as unknown as { noteBlocked(address: string): void }).noteBlocked(String(input));
      return Promise.reject(new TypeError("Failed to fetch"));
    };
  });
  return blocked;
}

test("no script that a page loads has a name that ad blockers block", () => {
  const scripts = readdirSync(join(root, "build/client/assets")).filter((name) => name.endsWith(".js.br"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => listed.test(name))).toEqual([]);
});

test("an ad blocker changes nothing but what it blocks", { tag: "@scripts" }, async ({ page }) => {
  const blocked = await blockListed(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const address of ["/", "/contact", "/newsletter", "/plans"]) await page.goto(address);
  await signIn(page, "pro@example.com", "/dashboard");
  for (const address of ["/account", "/dashboard", "/portal?tab=progress", "/portal?tab=videos", "/portal"]) {
    await page.goto(address);
    await untilListening(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  // An error of a page can't be reported, and the page doesn't mind.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("Something of an extension");
    });
  });
  await expect.poll(() => blocked).toContain("/api/log-error");
  await page.goto("/portal/messages");
  await page.getByLabel(/^Your message/).fill("It works");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("It works", { exact: true })).toBeVisible();
  expect(new Set(blocked)).toEqual(new Set(["/api/log-error"]));
  expect(errors.filter((error) => !error.includes("of an extension"))).toEqual([]);
});
