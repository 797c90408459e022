import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test("a member sets a goal, reads whether they will get there, changes it, and takes it away", async ({
  page,
}) => {
  await signIn(page, "pro@example.com", "/portal/goals");
  await expect(page.getByRole("heading", { name: /9\.0 PPR on pushes by/ })).toBeVisible();
  await expect(page.getByText(/(On pace|Behind)[^:]*: about [\d.]+ PPR by/).first()).toBeVisible();
  await expect(page.getByRole("figure").locator("svg:visible").getByText("Goal 9.0")).toBeVisible();

  await page.getByLabel("What").selectOption("Drills a week");
  await page.getByLabel("Goal", { exact: true }).fill("0.5");
  await page.getByLabel("By", { exact: true }).fill("2026-06-01");
  await page.getByRole("button", { name: "Set Goal" }).click();
  await expect(
    page.getByText("A weekly goal is a whole number of drills from 1 to 50").first(),
  ).toBeVisible();
  await expect(page.getByLabel("By", { exact: true })).toHaveValue("2026-06-01");
  await page.getByLabel("Goal", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Set Goal" }).click();
  await expect(page.getByRole("heading", { name: "5 drills a week by Jun 1" })).toBeVisible();

  const menu = page.locator("summary").filter({ hasText: "Change or remove 5 drills a week" });
  await menu.click();
  await page.getByRole("link", { name: "Change 5 drills a week" }).click();
  await page.getByLabel("By", { exact: true }).first().fill("2026-07-01");
  await page.getByRole("button", { name: "Save Goal" }).click();
  await expect(
    page.getByRole("heading", { name: "5 drills a week by Jul 1 (moved from Jun 1)" }),
  ).toBeVisible();

  await menu.click();
  await page.getByRole("button", { name: "Remove 5 drills a week" }).click();
  await expect(page.getByRole("heading", { name: /5 drills a week/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: /5 drills a week/ })).toBeVisible();
});

test("a reached goal leads to the form with the next one in it, which is set with one press", async ({
  page,
}) => {
  await signIn(page, "pro2@example.com");
  const post = async (path: string, form: Record<string, string>) =>
    expect((await page.request.post(path, { form })).status()).toBe(201);
  await post("/api/goals", { kind: "ppr", shotType: "roll", target: "6", dueOn: "2026-04-20" });
  await post("/api/practice-results", { shotType: "roll", rounds: "60", ppr: "6.5" });
  await page.goto("/portal");
  const reached = page.getByRole("link", { name: /Goal reached: 6\.0 PPR on rolls/ });
  await expect(reached).toContainText("Reached today · Next goal: 7.0 PPR on rolls");
  await reached.click();
  await expect(page.getByLabel("Goal", { exact: true })).toHaveValue("7");
  await expect(page.getByLabel("Which shot")).toHaveValue("roll");
  await page.getByRole("button", { name: "Set Goal" }).click();
  await expect(page.getByRole("heading", { name: /^7\.0 PPR on rolls by/ })).toBeVisible();
  await page.goto("/portal");
  await expect(page.getByText("Next goal")).toHaveCount(0);
});
