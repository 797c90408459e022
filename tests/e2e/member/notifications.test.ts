import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

test("a member chooses what to be notified of, and the page says what a device needs", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/account");
  await page.getByRole("link", { name: "Notifications on your devices" }).click();
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  if (isScripted) await untilListening(page);
  await expect(page.getByRole("checkbox", { name: "New message" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "New message" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("Notifications saved");
  await page.goto("/account/notifications");
  await expect(page.getByRole("checkbox", { name: "New message" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Call in an hour" })).not.toBeChecked();
  if (!isScripted) await expect(page.getByText("open this page there with JavaScript on")).toBeVisible();
});
