import { expect, test } from "../support/journey.ts";
import { signIn } from "./sign-in.ts";

test.beforeEach(({ club }) => {
  Object.assign(club.services, {
    config: { ...club.services.config, accessCodes: { elite: "Elite-one", pro: "Pro-one" } },
  });
});

test("a member redeems a code, reads it, and is on the dashboard two seconds later with the new plan", async ({
  page,
}, info) => {
  const isScripted = info.project.name === "js";
  await signIn(page, "basic@example.com", "/dashboard");
  await expect(page.getByText("Basic Member")).toBeVisible();
  await page.getByText("I have an access code").click();
  const code = page.getByLabel("Elite access code");
  const button = page.getByRole("button", { name: "Redeem the Elite code" });
  if (isScripted) await expect(button).toBeDisabled();
  else await expect(button).toBeEnabled();

  await code.fill("elite-one");
  await button.click();
  await expect(page.getByText("Invalid code")).toBeVisible();
  await expect(page.getByText("Please check your Elite access code and try again")).toBeVisible();
  await expect(page.getByText("Basic Member")).toBeVisible();

  await code.fill("Elite-one");
  await code.press("Enter");
  await expect(page).toHaveURL("/dashboard?redeemed=elite");
  await expect(page.getByRole("status")).toContainText("You now have Elite access!");
  await expect(page.getByText("Elite Member")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Elite, with your access code.")).toBeVisible();
});

test("with the keyboard the Pro code opens the numbers of a pro", async ({ page }) => {
  await signIn(page, "elite@example.com", "/dashboard");
  await expect(page.getByRole("heading", { name: "Your Progress" })).toHaveCount(0);
  await page.getByText("I have an access code").press("Enter");
  await page.getByLabel("Pro access code").fill("Pro-one");
  await page.getByLabel("Pro access code").press("Enter");
  await expect(page.getByText("Pro Member")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your Progress" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Upload Video" })).toBeVisible();
});
