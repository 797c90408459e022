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
