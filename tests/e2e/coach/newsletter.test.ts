import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { deliverIssues } from "#app/features/talk/issues/deliver.server.ts";
import { changeRows, rowsOf } from "../../support/database.ts";
import { type SmtpServer, startSmtpServer } from "../../support/smtp-server.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

/** Runs the jobs that queue an issue's emails, send them, and count what was sent. */
async function deliver({ services }: ServedClub): Promise<void> {
  const { signal } = new AbortController();
  await deliverIssues(services, signal);
  await sendDueMail(services);
  await deliverIssues(services, signal);
}

test("a coach writes an issue, sees it as an email and as a page, tests it, sends it, and a visitor reads it", async ({
  page,
  club,
}) => {
  const said = page.getByRole("region", { name: "Notifications" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await signIn(page, "coach1@example.com", "/admin/newsletter");
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
  await expect(page.getByRole("alert").first()).toContainText("Save for 8 people?");
  // The question and its button are in view together, with scripts or without.
  await expect(page.getByRole("button", { name: "Yes, send it now" })).toBeInViewport();
  await expect(page.getByRole("alert").first()).toBeInViewport();
  await expectNoFaults(page);
  await press("Yes, send it now");
  await expect(said).toContainText("The issue is being saved as files");
  await press("Pause");
  await expect(page.getByText("Paused. Nothing was sent. It goes right away once you resume.")).toBeVisible();
  await deliver(club);
  await page.reload();
  await expect(page.getByText("Paused. Nothing was sent.")).toBeVisible();
  await press("Cancel sending");
  await expect(said).toContainText("It's a draft again");
  await page.getByLabel(/^Members on Pro/).check();
  await press("Send issue");
  await press("Yes, send it now");
  await expect(said).toContainText("The issue is being saved as files");
  await deliver(club);
  await page.reload();
  await expect(page.getByText("8 of 8 written to the outbox folder")).toBeVisible();
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

test("what is sent is what is on screen, also when it was never saved", async ({ page, club }) => {
  const said = page.getByRole("region", { name: "Notifications" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const mail = page.locator(".card").filter({ hasText: "As an email" });
  await signIn(page, "coach1@example.com", "/admin/newsletter/new");
  await page.getByLabel("Subject").fill("Spring dates");
  await page.getByLabel("Text", { exact: true }).fill("The old words.");
  await press("Save and preview");
  await expect(said).toContainText("Issue saved");
  await page.getByLabel("Text", { exact: true }).fill("The new words.");
  await press("Send issue");
  await expect(page.getByRole("alert").first()).toContainText("Save for 5 people?");
  await expect(mail).toContainText("The new words.");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("The new words.");
  // Enter in the subject saves, though the button that sends comes first.
  await page.getByLabel("Subject").fill("Summer dates");
  await page.getByLabel("Subject").press("Enter");
  await expect(said).toContainText("Issue saved");
  await page.getByLabel("Text", { exact: true }).fill("The newest words.");
  await press("Send issue");
  await press("Yes, send it now");
  await expect(said).toContainText("The issue is being saved as files");
  await deliver(club);
  const issues = "SELECT title, text, state FROM newsletter_issues WHERE title LIKE '%dates'";
  expect(rowsOf(club, issues)).toEqual([{ title: "Summer dates", text: "The newest words.", state: "sent" }]);
});

test("Later shows that it needs a day and a time, and hides them again", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/newsletter/new");
  await page.getByLabel("Subject").fill("Spring dates");
  await page.getByLabel("Text").fill("Bring eight bags.");
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByLabel("Day")).toBeHidden();
  await page.getByLabel("When").selectOption("later");
  await expect(page.getByLabel("Day")).toBeVisible();
  await page.getByRole("button", { name: "Send issue" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please choose a day");
  await expect(page.getByRole("alert").first()).toContainText("Please enter a time");
  await expect(page.getByLabel("Day")).toBeVisible();
  await expectNoFaults(page);
});

test("with scripts the toolbar writes Markdown and the email follows what is typed", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/newsletter/new");
  const text = page.getByLabel("Text", { exact: true });
  const mail = page.locator(".card").filter({ hasText: "As an email" });
  await page.getByLabel("Subject").fill("Spring dates");
  await text.fill("Bring eight bags.");
  await text.selectText();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("**Bring eight bags.**");
  await expect(page.locator("strong", { hasText: "Bring eight bags." })).toBeVisible();
  await expect(mail).toContainText("Spring dates");
  await expectNoFaults(page);
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("Bring eight bags.");
  await expect(page.locator("strong", { hasText: "Bring eight bags." })).toHaveCount(0);
});

test.describe("with a mail server", () => {
  let smtp: SmtpServer;
  test.use({
    environment: async ({ browserName: _ }, use) => {
      smtp = await startSmtpServer({
        refuse: (address) => (address === "s4@example.com" ? "550 5.1.1 No such user here" : null),
      });
      await use({ SMTP_URL: smtp.url });
      await smtp.close();
    },
  });

  test("a coach pauses and resumes an issue; a refused address and a reader's own press end theirs; the feed has it", async ({
    page,
    club,
  }) => {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    changeRows(
      club,
      `DELETE FROM outbox; DELETE FROM newsletter_subscriptions WHERE email <> 'noor@example.com';
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
        INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at)
        SELECT 's' || i, 's' || i || '@example.com', i, i FROM n;`,
    );
    await signIn(page, "coach1@example.com", "/admin/newsletter/new");
    await page.getByLabel("Subject").fill("Spring dates");
    await page.getByLabel("Text").fill("Bring eight bags.");
    await press("Save and preview");
    await page.getByLabel("How fast").selectOption("60");
    await page.getByLabel("Show it on the site").check();
    await press("Send issue");
    await press("Yes, send it now");
    await expect(page.getByText("Goes to 20 people within a few seconds.")).toBeVisible();
    await deliver(club);
    await page.reload();
    await press("Pause");
    await expect(page.getByText("Paused. The rest wait until you resume.")).toBeVisible();
    club.clock.advance(60_000);
    await deliver(club);
    expect(smtp.letters.length).toBeLessThan(11);
    await press("Resume");
    await expect(page.getByText("On its way.")).toBeVisible();
    await deliver(club);
    club.clock.advance(60_000);
    await deliver(club);
    await page.reload();
    await expect(page.getByText("550 5.1.1 No such user here")).toBeVisible();
    await expect(page.getByText("19 of 20 sent, 1 not delivered")).toBeVisible();
    await expectNoFaults(page);
    await page.goto("/admin/newsletter");
    await page.getByRole("link", { name: "Subscribers" }).click();
    await expect(page.getByText("noor@example.com")).toBeVisible();

    await page.context().clearCookies();
    const letter = smtp.letters.find(({ to }) => to === "noor@example.com");
    const [, path = ""] =
      /^List-Unsubscribe: <http:\/\/[^/]+(\S+)>/im.exec(letter?.text.replaceAll(/\r\n\s+/g, " ") ?? "") ?? [];
    await page.goto(path);
    await press("Unsubscribe");
    await expect(page.getByRole("status").first()).toContainText("You won't get our newsletter anymore.");

    await page.goto("/newsletter");
    const feed = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
    expect(await (await page.request.get(feed ?? "")).text()).toContain("<title>Spring dates</title>");
    await signIn(page, "coach1@example.com", "/admin/newsletter?show=subscribers");
    await expect(page.getByText("s1@example.com", { exact: true })).toBeVisible();
    await expect(page.getByText("noor@example.com")).toHaveCount(0);
  });
});

test("a scheduled issue is rewritten and moved to another time, and stays scheduled", async ({
  page,
  club,
}) => {
  await signIn(page, "coach1@example.com", "/admin/newsletter/new");
  await page.getByLabel("Subject").fill("League night");
  await page.getByLabel("Text", { exact: true }).fill("Doors open at six.");
  await page.getByRole("button", { name: "Save and preview" }).click();
  await page.getByLabel("When").selectOption("later");
  await page.getByLabel("Day").fill("2026-03-20");
  await page.getByLabel("Time").fill("18:30");
  await page.getByRole("button", { name: "Send issue" }).click();
  await page.getByRole("button", { name: "Yes, schedule it" }).click();
  await expect(page.getByText(/^Goes to .*Mar 20/)).toBeVisible();
  await page.getByLabel("Text", { exact: true }).fill("Doors open at five.");
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Issue saved");
  await page.getByLabel("Day").fill("2026-03-21");
  await page.getByRole("button", { name: "Move to this time" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("The issue was moved");
  await expect(page.getByText(/^Goes to .*Mar 21/)).toBeVisible();
  const issues = rowsOf<{ text: string; state: string }>(
    club,
    "SELECT text, state FROM newsletter_issues WHERE title = 'League night'",
  );
  expect(issues).toEqual([{ text: "Doors open at five.", state: "scheduled" }]);
});

test("an issue that was begun and left is found among the issues @scripts", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/newsletter/new");
  await untilListening(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/admin/drafts") && answer.request().method() === "PUT",
  );
  await page.getByLabel("Subject").fill("Half a thought");
  await saved;
  await page.goto("/admin/newsletter");
  await expect(page.getByText("You began an issue and haven't saved it: Half a thought.")).toBeVisible();
  await page.getByRole("link", { name: "Continue writing" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Half a thought");
});
