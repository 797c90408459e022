import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// A browser whose storage is full, or that forbids it, keeps nothing: what is typed is sent all the same, and nothing is called saved.

const drillTab = "/portal?tab=progress";
const member = "pro2@example.com";

const fullStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
};

const noStorage = () => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
};

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await page.getByLabel("Rounds thrown").fill("14");
  await page.getByLabel("PPR (points per round)").fill("7.5");
}

const complete = (page: Page) => page.getByRole("button", { name: "Complete Drill" });

for (const [what, spoil] of [
  ["is full", fullStorage],
  ["is forbidden", noStorage],
] as const) {
  test(`a drill is logged where the storage ${what}, and the sheet stays while it can't be sent @scripts`, async ({
    page,
  }) => {
    await page.addInitScript(spoil);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await signIn(page, member, drillTab);
    await fillIn(page);
    await expect(page.getByText("Not saved: this browser's storage is full or off")).toBeVisible();
    await page.context().setOffline(true);
    await complete(page).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Connection lost.");
    await expect(page.getByLabel("Rounds thrown")).toHaveValue("14");
    await expect(page.getByText("saved on this device")).toHaveCount(0);
    await page.context().setOffline(false);
    await complete(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(await (await page.request.get("/api/my-drill-completions")).json()).toMatchObject([
      { roundsThrown: 14, ppr: 7.5 },
    ]);
    expect(errors).toEqual([]);
  });
}

test("a storage that fills up between two taps loses no log and keeps no old draft @scripts", async ({
  page,
}) => {
  await signIn(page, member, drillTab);
  await fillIn(page);
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await page.evaluate(fullStorage);
  await page.getByLabel("Rounds thrown").fill("15");
  await complete(page).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await page.goto(drillTab);
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByText("Start over")).toHaveCount(0);
  expect(await (await page.request.get("/api/my-drill-completions")).json()).toMatchObject([
    { roundsThrown: 15, ppr: 7.5 },
  ]);
});

test("a member's text says that it is not saved, and is sent @scripts", async ({ page }) => {
  await page.addInitScript(fullStorage);
  await signIn(page, member, "/portal?tab=categories&practice=new");
  await page.getByLabel("Notes").first().fill("Windy");
  await expect(page.getByText("Not saved: this browser's storage is full or off")).toBeVisible();
});

test("a dialog of a page without React opens where the storage is forbidden @scripts", async ({ page }) => {
  await page.addInitScript(noStorage);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto("/");
  await expect(page.locator("h1")).toBeVisible();
  expect(errors).toEqual([]);
});
