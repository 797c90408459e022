import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { weeklyDrills } from "#db/schema/drills.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test("a wrong password says so and keeps the name, not the password", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email or Username").fill("pro@example.com");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Sign in failed");
  await expect(alert).toContainText("Invalid email/username or password");
  await expect(page.getByLabel("Email or Username")).toHaveValue("pro@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("a signed-out visitor of the portal is sent to sign in and comes back", async ({ page }) => {
  await page.goto("/portal?tab=notes");
  await expect(page).toHaveURL(/\/auth\?to=/);
  await expect(page.getByRole("alert")).toContainText("You are logged out. Logging in again...");
  await page.getByLabel("Email or Username").fill("avery.quinn");
  await page.getByLabel("Password").fill("demo-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/portal?tab=notes");
});

test("an area that is left for signing in keeps its style, and has no other @scripts", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal");
  await page.context().clearCookies();
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?/);
  await page.getByLabel("Email or Username").fill("pro2@example.com");
  await page.getByLabel("Password").fill("demo-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/portal/messages");
  // The order of utilities holds only inside one sheet (017).
  const sheets = page.locator("link[rel=stylesheet][data-precedence=site]");
  await expect(sheets).toHaveCount(1);
  await expect(sheets).toHaveAttribute("href", /area-styles/);
});

test("that someone was signed out is said where they go on, and to no one who signs in after a page read itself again @scripts", async ({
  page,
  context,
}) => {
  const notice = (of: Page) => of.getByText("You are logged out. Logging in again...");
  await signIn(page, "pro2@example.com", "/portal");
  await context.clearCookies();
  // What the page does by itself when someone comes back to it.
  await page.evaluate(() => fetch(`${location.pathname}.data`, { redirect: "manual" }));
  const tab = waitingPage(await context.newPage());
  await tab.goto("/auth");
  await expect(tab.getByLabel("Email or Username")).toBeVisible();
  await expect(notice(tab)).toHaveCount(0);
  await signIn(tab, "elite@example.com", "/portal");
  await expect(notice(tab)).toHaveCount(0);
  await tab.close();

  await context.clearCookies();
  await signIn(page, "pro2@example.com", "/portal");
  await context.clearCookies();
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(notice(page)).toBeVisible();
});

test("a member is refused the admin area in words", async ({ page }) => {
  await signIn(page, "pro@example.com");
  const answer = await page.goto("/admin");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await expect(page.getByText("You don't have permission to access this admin panel.")).toBeVisible();
});

test("a text named like a video is refused and the message is kept", async ({ page }, info) => {
  const file = info.outputPath("clip.mp4");
  await writeFile(file, "this is no video");
  await signIn(page, "pro2@example.com", "/portal?tab=videos");
  await page.getByLabel("What would you like analyzed?").fill("Is this a video?");
  await page.getByLabel("Your video").setInputFiles(file);
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid File Type");
  await expect(page.getByRole("alert")).toContainText("Please select a video file (mp4, mov, avi, etc.)");
  await expect(page.getByLabel("What would you like analyzed?")).toHaveValue("Is this a video?");
  await expect(page.getByText("No requests yet")).toBeVisible();
  // The next file must not begin next to the last one's "Sent".
  await expect(page.getByText("Sent clip.mp4")).toHaveCount(0);
  await expect(page.getByLabel("Your video")).toHaveValue("");
});

test("a note without content keeps its title and says what is missing", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  await page.getByRole("link", { name: "Write a note about this" }).first().click();
  const note = page.locator("#send-note");
  await note.getByLabel("Title").fill("About your slide");
  await note.getByLabel("Content").fill("   ");
  await note.getByRole("button", { name: "Send Practice Note" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in both title and content");
  await expect(note.getByLabel("Title")).toHaveValue("About your slide");
});

test("basic members see which tabs their plan does not open", async ({ page }) => {
  await signIn(page, "basic@example.com", "/portal");
  await page.locator("summary", { hasText: "Your account" }).click();
  await expect(page.getByRole("link", { name: "Upgrade Plan" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Weekly Drills" })).toHaveCount(0);
  await page.goto("/portal?tab=videos");
  await expect(page.getByText("Pro Membership Required")).toBeVisible();
  await page.goto("/portal?tab=progress");
  await expect(page.getByText("Premium Feature")).toBeVisible();
});

test("a drill that left the plan meanwhile is refused in words on the page", async ({ page, club }) => {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rounds thrown").fill("10");
  await dialog.getByLabel("PPR (points per round)").fill("6");
  await club.services.db.write(async (tx) => {
    await tx.update(weeklyDrills).set({ isActive: false });
  });
  await dialog.getByRole("button", { name: "Complete Drill" }).click();
  await expect(page.getByRole("alert")).toContainText("Error completing drill");
  await expect(page.getByRole("alert")).toContainText("The requested information could not be found.");
});

test("a refusal that comes while one types leaves the cursor where it is; else it takes the focus @scripts", async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/phrases");
  const phrase = page.getByLabel("New phrase");
  const save = page.getByRole("button", { name: "Save phrase" });
  const alert = page.getByRole("alert");
  const held = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route("**/admin/phrases*", async (route) => {
    if (route.request().method() === "POST") {
      sent.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await save.click();
  await sent.promise;
  await phrase.focus();
  await page.keyboard.type("Step ");
  held.resolve();
  await expect(alert).toBeVisible();
  await page.keyboard.type("through");
  await expect(phrase).toBeFocused();
  await expect(phrase).toHaveValue("Step through");

  // With nothing typed since it was sent, reading goes on at the refusal.
  await phrase.fill("");
  await save.click();
  await expect(alert).toBeFocused();
});
