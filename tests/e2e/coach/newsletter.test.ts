import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { deliverIssues } from "#app/features/talk/issues/deliver.server.ts";
import { expect, test } from "../../support/journey.ts";
import { expectNoFaults } from "../support/audit.ts";
import { signIn } from "../support/sign-in.ts";

test("a coach writes an issue, sees it as an email and as a page, tests it, sends it, and a visitor reads it", async ({
  page,
  club,
}) => {
  const said = page.getByRole("region", { name: "Notifications" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const deliver = async () => {
    await deliverIssues(club.services, new AbortController().signal);
    await sendDueMail(club.services);
    await deliverIssues(club.services, new AbortController().signal);
  };
  await signIn(page, "coach1@example.com", "/admin?tab=newsletter");
  await expect(page.getByRole("link", { name: "Flatter bags before the first frost" })).toBeVisible();
  await page.getByRole("link", { name: "Write an issue" }).click();
  await page.getByLabel("Subject").fill("Spring dates");
  await press("Save and preview");
  await expect(page.getByRole("alert").first()).toContainText("Please write the issue");
  await page.getByLabel("Text").fill("## Sunday, April 5\n\nBring **eight bags**.");
  await press("Save and preview");
  await expect(said).toContainText("Issue saved");
  await expect(page.locator("strong", { hasText: "eight bags" })).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole("link", { name: "Preview as a page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spring dates");
  await page.getByRole("link", { name: "Back to writing" }).click();
  await press("Send a test to me");
  await expect(said).toContainText("saved in the outbox");

  await page.getByLabel(/^Newsletter subscribers/).uncheck();
  await press("Send issue");
  await expect(page.getByRole("alert").first()).toContainText("Please choose who gets it");
  await page.getByLabel(/^Newsletter subscribers/).check();
  await page.getByLabel(/^Members on Pro/).check();
  await press("Send issue");
  await expect(said).toContainText("The issue is on its way");
  await press("Cancel sending");
  await expect(said).toContainText("It's a draft again");
  await page.getByLabel(/^Members on Pro/).check();
  await press("Send issue");
  await expect(said).toContainText("The issue is on its way");
  await deliver();
  await page.reload();
  await expect(page.getByText("8 of 8 sent")).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("link", { name: "See it on the site" }).click();
  await expect(page).toHaveURL("/newsletter/spring-dates");

  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("link", { name: "Past issues" }).click();
  await page.getByRole("link", { name: "Spring dates" }).click();
  await expect(page.getByRole("heading", { name: "Sunday, April 5" })).toBeVisible();
  await expectNoFaults(page);
});
