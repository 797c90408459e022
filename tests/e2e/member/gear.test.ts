import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test("a member lists bags, logs with them in a tap, finds them chosen the next time, and compares them", async ({
  page,
}, info) => {
  await signIn(page, "pro2@example.com", "/portal/bags");
  await page.getByLabel("Name").fill("Red Maple");
  await page.getByLabel("First side (optional)").fill("Fast");
  await page.getByLabel("Speed (optional)").fill("12");
  await page.getByRole("button", { name: "Add Bags" }).click();
  await expect(page.getByText("Speed is a whole number from 1 to 10").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Red Maple");
  await page.getByLabel("Speed (optional)").fill("7");
  await page.getByRole("button", { name: "Add Bags" }).click();
  await expect(page.getByText("Fast · speed 7")).toBeVisible();

  await page.goto("/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByLabel("Rounds thrown")).toBeVisible();
  await page.getByLabel("Rounds thrown").fill("10");
  await page.getByLabel("PPR (points per round)").fill("6");
  await page.getByRole("radio", { name: "Bags: Red Maple" }).click();
  await page.getByRole("radio", { name: "Place: Outdoors" }).click();
  await page.getByRole("button", { name: "Complete Drill" }).click();
  await expect(page.getByText("Red Maple · Outdoors")).toBeVisible();
  await page.getByRole("link", { name: /^Next: / }).click();
  await page.getByText("Saved with it, as last time: Red Maple, Outdoors").click();
  await expect(page.getByRole("radio", { name: "Bags: Red Maple" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Place: Outdoors" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Style: None" })).toBeChecked();
  if (info.project.name === "js") {
    const fold = page.locator("summary", { hasText: "Red Maple" });
    await page.getByRole("radio", { name: "Style: Flop" }).click();
    await expect(fold).toHaveText("This time: Red Maple, Flop, Outdoors");
    await page.getByRole("radio", { name: "Style: None" }).click();
    await expect(fold).toHaveText("Saved with it, as last time: Red Maple, Outdoors");
  }

  await page.goto("/portal/bags");
  await page.getByRole("button", { name: "Remove Red Maple" }).click();
  await expect(page.getByRole("heading", { name: "Red Maple" })).toHaveCount(0);
  await page.goto("/portal?tab=categories");
  await page.getByRole("link", { name: "Compare your bags" }).click();
  await expect(page.getByText("6.0 PPR over 10 rounds (small sample)")).toBeVisible();
  await page.getByLabel("Compare").selectOption("Place");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByText("Outdoors", { exact: true })).toBeVisible();
});
