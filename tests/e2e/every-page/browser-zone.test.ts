import { expect, test } from "../../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// Someone who has set no time zone sees times in their browser's, from the first page of a session on (D17).

test.use({ timezoneId: "Pacific/Honolulu" });

test("the first page of a session has the browser's times, as later ones do @scripts", async ({ page }) => {
  const shown = page.getByText(/^Updated /);
  await signIn(page, "coach1@example.com", "/admin?tab=coach-assignments");
  await expect(shown).toContainText("Updated 8:30 AM");
  const later = await page.request.get("/admin?tab=coach-assignments");
  expect(await later.text()).toContain("Updated 8:30 AM");
});

test("without scripts the club's own zone is shown @raw", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin?tab=coach-assignments");
  await expect(page.getByText(/^Updated /)).toContainText("Updated 2:30 PM");
});
