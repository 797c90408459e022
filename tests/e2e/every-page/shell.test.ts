import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { expectShell } from "../support/shell.ts";
import { signIn } from "../support/sign-in.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("More opens a list of every portal page over the bar, and leads there", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal");
    const rail = page.getByRole("navigation", { name: "Training portal", exact: true });
    await page.locator("summary", { hasText: /^More$/ }).tap();
    await expect(rail).toBeVisible();
    await expectNoFaults(page);
    await rail.getByRole("link", { name: "Training History" }).tap();
    await expect(page).toHaveURL("/portal?tab=history");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Training History");
    await expect(rail).toBeHidden();
  });

  test("the account menu has the four ways out of the portal", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal?tab=notes");
    await page.locator("summary", { hasText: "Your account: Avery Quinn" }).tap();
    const menu = page.getByRole("navigation", { name: "Your account" });
    expect(await menu.getByRole("link").allInnerTexts()).toEqual([
      "Account",
      "Manage Plan",
      "Back to Site",
      "Sign Out",
    ]);
    await menu.getByRole("link", { name: "Account" }).tap();
    await expect(page).toHaveURL("/account");
  });

  for (const [email, plan] of [
    ["pro@example.com", "Manage Plan"],
    ["basic@example.com", "Upgrade Plan"],
  ] as const)
    test(`the top line holds Back to Site and ${plan} at 1280 px, where the menu leaves them out`, async ({
      page,
    }) => {
      await signIn(page, email, "/portal?tab=content");
      await expect(page.getByRole("link", { name: "Back to Site" })).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const name of ["Back to Site", plan]) await expect(page.getByRole("link", { name })).toBeVisible();
      await page.locator("summary", { hasText: "Your account:" }).click();
      const menu = page.getByRole("navigation", { name: "Your account" });
      await expect(menu.getByRole("link")).toHaveText(["Account", "Sign Out"]);
    });

  test("the greeting is one line", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Welcome back, Avery");
    expect((await title.boundingBox())?.height).toBeLessThan(40);
  });

  test("a locked page says which plan opens it and leads to what it brings, and Content replaces Messages", async ({
    page,
  }) => {
    await signIn(page, "basic@example.com", "/portal");
    const bar = page.getByRole("navigation", { name: "Training portal: shortcuts" });
    await expect(bar.getByRole("link")).toHaveText(["Dashboard", "Content"]);
    await expect(bar.getByRole("button")).toHaveText([
      /Elite.*, for elite members/,
      /Pro.*, for pro members/,
    ]);
    const videos = bar.getByRole("button", { name: /^Videos ?, for pro members$/ });
    await expect(videos).toHaveAttribute("aria-disabled", "true");
    await videos.tap({ force: true });
    await expect(page).toHaveURL("/portal?tab=videos");
    const card = page.getByRole("main");
    await expect(card.getByRole("heading", { name: "Pro Membership Required" })).toBeVisible();
    await expect(card.getByRole("link", { name: "Upgrade to Pro" })).toBeVisible();
    await expectNoFaults(page);
  });

  test("More marks every page that a higher plan opens, and leads to what it brings", async ({ page }) => {
    await signIn(page, "basic@example.com", "/portal");
    const rail = page.getByRole("navigation", { name: "Training portal", exact: true });
    const more = page.locator("summary", { hasText: /^More$/ });
    await more.tap();
    const name = /, for (pro|elite) members$/;
    const locked = rail.getByRole("button", { name }).or(rail.getByRole("link", { name }));
    await expect(locked).toHaveText([
      /^Video Analysis.*Pro$/,
      /^Weekly Drills.*Elite$/,
      /^PPR Categories.*Pro$/,
      /^Practice Notes.*Pro$/,
      /^Training History.*Pro$/,
      /^Messages.*Pro$/,
      /^Homework.*Pro$/,
      /^Calls.*Pro$/,
      /^Progress Reports.*Pro$/,
      /^Training Templates.*Elite$/,
    ]);
    await expect(rail.locator("[aria-disabled]")).toHaveCount(5);
    // A name of two lines begins where the others do.
    await expect(rail.locator("[aria-disabled]").first()).toHaveCSS("text-align", "left");
    await rail.getByRole("button", { name: /^PPR Categories/ }).tap({ force: true });
    await expect(page.getByRole("heading", { name: "Pro Membership Required" })).toBeVisible();
    await more.tap();
    await rail.getByRole("link", { name: /^Messages/ }).tap();
    await expect(page.getByRole("heading", { name: "Pro Membership Required" })).toBeVisible();
  });
});

test("the rail counts what waits, in words for screen readers", async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, "coach1@example.com", "/admin");
  const rail = page.getByRole("navigation", { name: "Admin area", exact: true });
  await expect(rail.getByRole("link", { name: "Video Submissions 1 to review" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Contact Forms 2 to answer" })).toBeVisible();
  await signIn(page, "pro@example.com", "/portal");
  await expect(page.getByRole("link", { name: "Practice Notes 2 unread" })).toBeVisible();
});

test("a tooltip says why a page is locked once the pointer rests on it", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await signIn(page, "basic@example.com", "/portal");
  const item = page.getByRole("button", { name: /^Training History/ });
  const tip = page.locator(".tip");
  const before = await page.evaluate(() => performance.now());
  await item.hover();
  await expect(tip).toContainText("for pro members");
  expect((await page.evaluate(() => performance.now())) - before).toBeGreaterThanOrEqual(700);
  await page.mouse.move(700, 700, { steps: 5 });
  await expect(tip).toBeHidden();
});

test("the first Tab stop skips the navigation", async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, "pro@example.com", "/portal?tab=notes");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("print has the page without the shell", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal/week");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const hidden of await page.locator("nav, footer, summary").all()) await expect(hidden).toBeHidden();
});

test("the printable week prints from its button, or says how without scripts", async ({
  page,
  javaScriptEnabled: runsScripts,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await signIn(page, "pro@example.com", "/portal/week");
  const button = page.getByRole("button", { name: "Print", exact: true });
  const sentence = page.getByText("Print it from your browser's menu.");
  if (runsScripts) {
    await button.click();
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
    await expect(sentence).toBeHidden();
  } else {
    await expect(button).toBeHidden();
    await expect(sentence).toBeVisible();
  }
  await page.emulateMedia({ media: "print" });
  await expect(button).toBeHidden();
  await expect(sentence).toBeHidden();
});

test("an error inside an area keeps its shell", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal/videos/none");
  await expectShell(page, "Training portal");
  await signIn(page, "coach1@example.com", "/admin/review/none");
  await expectShell(page, "Admin area");
});

test("text at 200 % stays inside a phone and a desktop", async ({ page }) => {
  for (const [who, path] of [
    ["pro@example.com", "/portal"],
    ["basic@example.com", "/portal"],
    ["coach1@example.com", "/admin"],
  ] as const) {
    await signIn(page, who, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  }
});
