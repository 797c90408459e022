import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { holdScripts } from "../support/scripts.ts";
import { signIn, signOut } from "../support/sign-in.ts";

/** The path of the link in the only mail to someone, as the file in the outbox has it. */
async function linkFor(club: ServedClub, recipient: string): Promise<string> {
  await sendDueMail(club.services);
  const folder = join(club.dataDir, "outbox");
  const names = (await readdir(folder)).map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }));
  for (const { name } of names.sort((one, other) => other.at - one.at)) {
    const text = (await readFile(join(folder, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    if (!text.includes(`To: ${recipient}`)) continue;
    const [address = ""] = /http:\/\/\S+token=\S+/.exec(text) ?? [];
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  }
  throw new Error(`There is no mail for ${recipient}`);
}

const fillSignUp = async (page: Page, password: string) => {
  await page.getByLabel("First Name").fill("Dana");
  await page.getByLabel("Last Name").fill("Reed");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Phone Number").fill("555 0100");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
};

test("someone signs up, is told what is missing, and confirming the address signs in (D72)", async ({
  page,
  club,
}) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Sign Up", exact: true }).last().click();
  await expect(page.getByText("Must be at least 6 characters")).toBeVisible();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Missing information");
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await page.getByRole("alert").getByRole("link", { name: "Enter your phone number" }).click();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await fillSignUp(page, "short");
  await expect(page.getByRole("alert")).toContainText("Password too short");
  await expect(page.getByLabel("First Name")).toHaveValue("Dana");
  await expect(page.getByLabel("Confirm Password")).toHaveValue("");
  await fillSignUp(page, "bags-and-boards");
  await expect(page.getByRole("status")).toContainText("Account created. Check your e-mail.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await expect(page.getByRole("heading", { name: "Check dana@example.com for the link" })).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByRole("status")).toContainText("We sent another email to dana@example.com.");
  await page.goto(await linkFor(club, "dana@example.com"));
  await expect(page.getByText("Confirm it, and you're signed in.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome!");
  await expect(page).toHaveURL("/portal");
  const steps = page.getByRole("region", { name: "Get started: 1 of 3 done" });
  await expect(steps.getByRole("link")).toHaveText([
    "Watch a tutorial",
    "Log practice",
    "Set a goal",
    "Choose a plan",
  ]);
  // Nobody ticked it, so it isn't.
  await page.goto("/account");
  await expect(page.getByLabel("Email me the newsletter")).not.toBeChecked();
  await page.goto("/portal");
  await page.getByRole("region", { name: "Next step" }).getByRole("link", { name: "Log practice" }).click();
  await page.getByLabel("Shot type").selectOption("push");
  await page.getByLabel("Rounds").fill("10");
  await page.getByLabel("Bags in").fill("12");
  await page.getByLabel("Bags on").fill("14");
  await page.getByRole("button", { name: "Log practice" }).click();
  await expect(page.getByText("Your first one.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Get started: 2 of 3 done" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Next step" })).toContainText(
    /Today: 10 rounds, [\d.]+ PPRYour next lesson.*Log another practice/,
  );
  await page.getByRole("button", { name: "Dismiss the first steps" }).click();
  await expect(page.getByText("Get started")).toHaveCount(0);
});

test("a lesson opened from the first steps leads back to them", async ({ page }) => {
  await signIn(page, "new@example.com", "/portal");
  const steps = page.getByRole("region", { name: /^Get started/ });
  await expect(steps).toContainText("0 of 3 done");
  await steps.getByRole("link", { name: "Watch a tutorial" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as watched" }).click();
  await expect(steps).toContainText("1 of 3 done");
  await expect(steps.getByRole("link", { name: "Choose a plan" })).toHaveCount(0);
  const next = page.getByRole("region", { name: "Next step" });
  await expect(next).toContainText("5 of 6 tutorials left to watch");
  await next.getByRole("link", { name: "Watch a tutorial" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await expect(next).toBeVisible();
});

test("the link in another browser confirms, and the password signs in (D72)", async ({
  page,
  browser,
  club,
}) => {
  await page.goto("/auth?tab=signup");
  await fillSignUp(page, "bags-and-boards");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  const context = await browser.newContext({ baseURL: club.url });
  const other = await context.newPage();
  await other.goto(await linkFor(club, "dana@example.com"));
  await expect(other.getByText("Is dana@example.com yours?", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Confirm my address" }).click();
  await expect(other.getByRole("status")).toContainText("Your email address is confirmed");
  await expect(other).toHaveURL("/auth");
  await expect(other.getByLabel("Email or Username")).toHaveValue("dana@example.com");
  await other.getByLabel("Password").fill("bags-and-boards");
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other).toHaveURL("/");
  await expect(other.getByRole("link", { name: "Sign Out" })).toBeVisible();
  await context.close();
});

test("a failed sign-in takes the place of what sent the visitor there", async ({ page }) => {
  await page.goto("/portal");
  const notice = page.getByText("You are logged out. Logging in again...");
  await expect(notice).toBeVisible();
  await page.getByLabel("Email or Username").fill("pro@example.com");
  await page.getByLabel("Password").fill("not-this-one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sign in failed" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a new phone number takes the password after a while, and nothing typed is lost", async ({
  page,
  club,
}) => {
  await signIn(page, "pro@example.com", "/account");
  club.clock.advance(11 * 60_000);
  await page.getByLabel("Phone Number").fill("555 0199");
  await expect(page.locator("#profile").getByLabel("Current Password")).toHaveCount(0);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert")).toContainText("enter your current password");
  await expect(page.getByLabel("Phone Number")).toHaveValue("555 0199");
  await page.locator("#profile").getByLabel("Current Password").fill("demo-pass");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("status")).toContainText("Profile saved");
  await expect(page.getByLabel("Phone Number")).toHaveValue("555 0199");
  await expect(page.locator("#profile").getByLabel("Current Password")).toHaveCount(0);
});

test("a typed password stays while only another field is wrong", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/auth?tab=signup");
  const passwords = [page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm Password")];
  for (const field of passwords) await field.fill("bags-and-boards");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your phone number");
  for (const field of passwords) await expect(field).toHaveValue("bags-and-boards");
  await passwords[1]?.fill("bags-and-bards");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Please make sure your passwords match");
  for (const field of passwords) await expect(field).toHaveValue("");
});

test("a forgotten password is reset by the mailed link", async ({ page, club }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill("pro@example.com");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toContainText("pro@example.com");
  await expect(page.getByText("The link expires in 1 hour.")).toBeVisible();
  await page.goto(await linkFor(club, "pro@example.com"));
  await expect(page.getByText("For pro@example.com")).toBeVisible();
  await page.getByLabel("New Password", { exact: true }).fill("four-bags-in");
  await page.getByLabel("Confirm New Password").fill("four-bags-out");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords don't match");
  await page.getByLabel("New Password", { exact: true }).fill("four-bags-in");
  await page.getByLabel("Confirm New Password").fill("four-bags-in");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password Reset Successful");
  await expect(page).toHaveURL("/auth", { timeout: 6_000 });
  await page.getByLabel("Email or Username").fill("pro@example.com");
  await page.getByLabel("Password").fill("four-bags-in");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
});

test("a new password typed before the refused page could listen stays", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await page.request.post("/api/auth/request-password-reset", { form: { email: "pro@example.com" } });
  const releaseScripts = await holdScripts(page);
  const fill = async (again: string) => {
    await page.getByLabel("New Password", { exact: true }).fill("four-bags-in");
    await page.getByLabel("Confirm New Password").fill(again);
  };
  await page.goto(await linkFor(club, "pro@example.com"), { waitUntil: "commit" });
  await fill("four-bags-out");
  await page.getByRole("button", { name: "Reset Password" }).click({ noWaitAfter: true });
  await expect(page.getByRole("alert")).toContainText("Passwords don't match");
  await fill("four-bags-in");
  const asked = page.waitForResponse("**/api/auth/verify-reset-token/*");
  await releaseScripts();
  await asked;
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password Reset Successful");
});

test("a dead reset link says so", async ({ page }) => {
  await page.goto("/reset-password?token=dead");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Reset Link");
  await page.getByRole("link", { name: "Request New Reset Link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("while a script checks the link, the page says so", { tag: "@scripts" }, async ({ page, club }) => {
  await page.request.post("/api/auth/request-password-reset", { form: { email: "pro@example.com" } });
  const link = await linkFor(club, "pro@example.com");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/verify-reset-token/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  await expect(page.getByText("Verifying reset token...")).toBeVisible();
  answer();
  await expect(page.getByText("Verifying reset token...")).toHaveCount(0);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

test("a member changes name and zone, signs a device out, and thinks twice about leaving", async ({
  page,
  browser,
  club,
}) => {
  await signIn(page, "elite@example.com", "/account");
  const other = await browser.newContext({ baseURL: club.url });
  await signIn(await other.newPage(), "elite@example.com", "/account");
  await page.getByLabel("User name").fill("slide.master");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("status")).toContainText("Profile saved");
  await expect(page.getByLabel("User name")).toHaveValue("slide.master");
  await expect(page.getByText("times in Japan Standard Time (Tokyo)")).toBeVisible();
  await page.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await expect(page.getByRole("status")).toContainText("That device was signed out");
  await other.close();

  await page.getByRole("link", { name: "Delete account …" }).click();
  await expect(page.getByRole("dialog")).toContainText("Delete your account?");
  await page.getByRole("dialog").getByLabel("Current Password").fill("demo-pass");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("link", { name: "Sign In", exact: true }).first()).toBeVisible();
  await page.goto("/auth");
  await page.getByLabel("Email or Username").fill("slide.master");
  await page.getByLabel("Password").fill("demo-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("status")).toContainText("Your account stays");
  await signOut(page);
});

test("the copy of one's data says by itself when it is ready", async ({ page, club }) => {
  await signIn(page, "elite@example.com", "/account");
  await page.getByRole("button", { name: "Collect my data" }).click();
  await expect(page).toHaveURL("/account/data");
  await expect(page.getByRole("main").getByRole("status")).toContainText("We're collecting your data.");
  await page.goto("/account");
  await expect(page.getByText("We're collecting your data. See when it's ready")).toBeVisible();
  await page.getByRole("link", { name: "See when it's ready" }).click();
  await expect(page).toHaveURL("/account/data");
  await makeWantedExports(club.services);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click({ timeout: 25_000 }),
  ]);
  expect(file.suggestedFilename()).toBe("my-data.zip");
});
