import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test.beforeEach(({ club }) => {
  const value = { ...club.services.config, accessCodes: { elite: "Elite-one", pro: "Pro-one" } };
  Object.defineProperty(club.services, "config", { value });
});

test("a member redeems a code, reads it, and is on the dashboard two seconds later with the new plan", async ({
  page,
}, info) => {
  await signIn(page, "basic@example.com", "/dashboard");
  await expect(page.getByText("Basic Member")).toBeVisible();
  await page.getByRole("link", { name: "I have an access code" }).click();
  const code = page.getByLabel("Elite access code");
  const button = page.getByRole("button", { name: "Redeem the Elite code" });
  if (info.project.name === "js") await expect(button).toBeDisabled();
  else await expect(button).toBeEnabled();

  await code.fill("elite-one");
  await button.click();
  // The page comes back where the form is.
  await expect(page.getByText("Invalid code")).toBeInViewport();
  await expect(page.getByText("Please check your Elite access code and try again")).toBeVisible();
  await expect(code).toHaveValue("elite-one");

  await code.fill("Elite-one");
  await code.press("Enter");
  await expect(page).toHaveURL("/plans?redeemed=elite#access-codes");
  await expect(page.getByRole("status")).toContainText("You now have Elite access!");
  await expect(page.getByRole("link", { name: "Go to your dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Elite Member")).toBeVisible();
  await expect(page.getByText("Your plan: Elite (your access code)")).toBeVisible();
});

test("the next drill opens as its log sheet, and Back leads to the Dashboard", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal");
  await page.getByRole("link", { name: /^Complete Drill/ }).click();
  await expect(page).toHaveURL(/\/portal\/log\?complete=/);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Complete Drill" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/portal");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a dismissed banner leaves the list for good", async ({ page }) => {
  await signIn(page, "basic@example.com", "/dashboard");
  // The newest is a line of its own, the rest is behind it.
  const banners = page.getByRole("button", { name: /^Dismiss /, includeHidden: true });
  const count = await banners.count();
  expect(count).toBeGreaterThan(0);
  await banners.first().click();
  await expect(banners).toHaveCount(count - 1);
  await page.goto("/dashboard");
  await expect(banners).toHaveCount(count - 1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the first view says how many drills, what was missed, and how airmails go (D83, D84)", async ({
    page,
  }) => {
    await signIn(page, "pro@example.com", "/portal");
    const bar = page.getByRole("navigation", { name: "Training portal: shortcuts" });
    const edge = (await bar.boundingBox())?.y ?? 0;
    const bottomOf = async (words: RegExp) => {
      const box = await page.getByText(words).last().boundingBox();
      return box ? box.y + box.height : edge + 1;
    };
    const airmail = page.getByRole("link", { name: /^Airmail [\d.]+, up/ });
    const shot = await airmail.boundingBox();
    expect((shot?.y ?? edge) + (shot?.height ?? 0)).toBeLessThan(edge);
    for (const words of [
      /\d drills (done|planned)|\d planned/,
      /^Missed \d drills: /,
      /last 4 weeks vs\. everything before/,
    ])
      expect(await bottomOf(words)).toBeLessThan(edge);
    // Every day has one mark, and today is named.
    const week = page.getByRole("region", { name: /^This week, / });
    await expect(week.getByText("Today", { exact: true })).toBeVisible();
    for (const day of await week.getByRole("listitem").all())
      expect(await day.locator("span[aria-hidden] svg").count()).toBeLessThan(2);
    await week.getByRole("link", { name: /more missed drills$/ }).click();
    await expect(page).toHaveURL("/portal?tab=progress#missed");
    const missed = page.getByText(/^Missed \d drills: /);
    const [many] = /\d+/.exec(await missed.innerText()) ?? [];
    await expect(missed.getByRole("link")).toHaveCount(Number(many));
  });
});
