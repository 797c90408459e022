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
  // What will be saved with it is in sight before it is sent, next to the button.
  const fold = page.locator("summary", { hasText: "Red Maple" });
  await expect(fold).toHaveText("As last time: Red Maple, Outdoors");
  await expect(fold).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Complete Drill" })).toBeInViewport({ ratio: 1 });
  await fold.click();
  await expect(page.getByRole("radio", { name: "Bags: Red Maple" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Place: Outdoors" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Style: None" })).toBeChecked();
  if (info.project.name === "js") {
    await page.getByRole("radio", { name: "Style: Flop" }).click();
    await expect(fold).toHaveText("This time: Red Maple, Flop, Outdoors");
    await page.getByRole("radio", { name: "Style: None" }).click();
    await expect(fold).toHaveText("As last time: Red Maple, Outdoors");
    // One tap, and nothing is saved with it.
    await page.getByRole("button", { name: "Clear bags, style and place" }).click();
    await expect(page.getByText("This time: no bags, style or place")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Bags: None" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Place: None" })).toBeChecked();
    await page.getByLabel("Rounds thrown").fill("8");
    await page.getByLabel("PPR (points per round)").fill("5");
    await page.getByRole("button", { name: "Complete Drill" }).click();
    await expect(page.getByRole("link", { name: /^Next: / })).toBeVisible();
    const logs: { bagId: string | null; place: string | null }[] = await (
      await page.request.get("/api/my-drill-completions")
    ).json();
    // The club's time is stopped, so neither is newer.
    const gear = logs.map(({ bagId, place }) => ({ hasBags: bagId !== null, place }));
    expect(gear).toHaveLength(2);
    expect(gear).toContainEqual({ hasBags: false, place: null });
    expect(gear).toContainEqual({ hasBags: true, place: "outdoors" });
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
