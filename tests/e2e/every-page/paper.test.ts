import type { Page } from "@playwright/test";
import { changeRows } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// A page of Letter, without margins.
test.use({ viewport: { width: 816, height: 1056 } });

/** What paper would cut: rows that may break in two, and boxes that show only part of what is in them. */
const cutOnPaper = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const isShown = (element: Element) => element.checkVisibility();
    const rows = [...document.querySelectorAll("main tr, main li, main dd")].filter(isShown);
    const breaking = rows.filter((row) => getComputedStyle(row).breakInside !== "avoid").map(nameOf);
    const scrolled = [...document.querySelectorAll<HTMLElement>("main, main *")].filter((box) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
      return (
        scrolls &&
        isShown(box) &&
        (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      );
    });
    return [...breaking, ...scrolled.map((box) => `scrolls: ${nameOf(box)}`)];
  });

const pages = {
  "pro@example.com": [
    "/portal",
    "/portal/week",
    "/portal?tab=history",
    "/portal/entries",
    "/portal/messages",
    "/portal/homework",
  ],
  "coach1@example.com": [
    "/admin",
    "/admin/users",
    "/admin/submissions",
    "/admin/notes",
    "/admin/contacts",
    "/admin/changes",
  ],
} as const;

for (const [who, addresses] of Object.entries(pages))
  test(`no row of ${who} is cut on paper, and nothing scrolls there`, async ({ page, club }) => {
    changeRows(club, "UPDATE messages SET text = text || ' ' || hex(zeroblob(400))");
    await signIn(page, who, addresses[0]);
    for (const address of addresses) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(address);
      await page.emulateMedia({ media: "print" });
      expect(await cutOnPaper(page), address).toEqual([]);
    }
  });

test("colors made for dark screens aren't printed", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/");
  const colors = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ media: "print", colorScheme });
    return page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ["--color-success", "--color-danger", "--color-tier-pro", "--color-accent-quiet"].map((name) =>
        style.getPropertyValue(name),
      );
    });
  };
  expect(await colors("dark")).toEqual(await colors("light"));
});
