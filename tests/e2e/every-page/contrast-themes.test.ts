import type { Locator, Page } from "@playwright/test";
import { cellOf } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test.use({ forcedColors: "active" });

/** How a choice is drawn once backgrounds are gone. */
const drawn = (choice: Locator) =>
  choice.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopWidth].join(" ");
  });

async function expectTold(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen.first()).toBeVisible();
  await expect.poll(() => drawn(chosen.first())).not.toBe(await drawn(other.first()));
}

const labelOf = (page: Page, name: string, value: string) =>
  page.locator(`label:has(input[name="${name}"][value="${value}"])`);

test("what is chosen is outlined where a contrast theme drops backgrounds", async ({ page, club }, info) => {
  const isScripted = info.project.use.javaScriptEnabled !== false;
  await signIn(page, "pro@example.com", "/portal/matches/new");
  if (isScripted) {
    const key = (bags: number) => page.getByRole("button", { name: `You in: ${bags}`, exact: true });
    await key(3).click();
    await page.mouse.move(0, 0);
    await expectTold(key(3), key(2));
  } else {
    await page.getByRole("radio", { name: "You in: 3", exact: true }).check();
    const choice = (bags: number) =>
      page.locator(`label:has([aria-label="You in: ${bags}"], :text-is("${bags}"))`);
    await expectTold(choice(3).locator("visible=true"), choice(2).locator("visible=true"));
  }
  // A message has an edge, because its color is gone.
  await page.goto("/portal/messages");
  await expect(page.locator(".thread-log li > div").first()).not.toHaveCSS("border-top-width", "0px");
  await expect(page.locator(".thread-log li > .ml-auto").first()).toHaveCSS("border-top-style", "solid");
  await page.goto("/portal?tab=history");
  const spans = page.getByRole("navigation", { name: "How much the chart shows" });
  await expectTold(spans.locator('[aria-current="page"]'), spans.locator("a:not([aria-current])"));
  if (!isScripted) return;
  const video = cellOf<string>(
    club,
    "SELECT s.id FROM submissions s JOIN users u ON u.id = s.user_id WHERE u.email = 'pro@example.com' AND s.status = 'reviewed'",
  );
  await page.goto(`/portal/videos/${video}`);
  const speeds = page.locator('label:has(input[name="speed"])');
  await expectTold(
    speeds.and(page.locator(":has(:checked)")),
    speeds.and(page.locator(":not(:has(:checked))")),
  );
});

test("a drawing's tool is outlined in a contrast theme", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/submissions");
  await page
    .getByRole("link", { name: /^Review: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Circle" }).check();
  await expectTold(labelOf(page, "drawing-shape", "circle"), labelOf(page, "drawing-shape", "arrow"));
});

test("a select keeps its arrow in a contrast theme", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/submissions");
  await expect(page.getByRole("combobox").first()).toHaveCSS("appearance", "auto");
});

test("keys have edges in the color of their text for who asks for more contrast, and the other way to log has one in a theme", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  const field = page.getByLabel("Rounds thrown");
  const ink = await field.evaluate((element) => getComputedStyle(element).color);
  await expect(field).toHaveCSS("border-top-color", ink);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByRole("link", { name: "Round by round" })).toHaveCSS("border-top-width", "1px");
});

test("the log sheet's foot leaves a window of 400 % to what one types", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, "pro@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  const button = page.getByRole("button", { name: "Complete Drill" });
  await expect(button).toBeAttached();
  await expect(page.locator(".log-foot")).toHaveCSS("position", "static");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".log-foot")).toHaveCSS("position", "sticky");
  await expect(button).toBeInViewport({ ratio: 1 });
});
