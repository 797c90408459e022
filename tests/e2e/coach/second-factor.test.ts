import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { coach, codeOf, freshCode, password, setUp } from "../../http/people/second-factor.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { signIn, signOut } from "../support/sign-in.ts";

/** No page of the journey is wider than a phone, and with scripts each passes the audit. */
async function look(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const body = await page.locator("html").boundingBox();
  expect(body?.width).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
  await expectNoFaults(page);
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto("/auth?to=%2Fadmin");
  await page.getByLabel("Email or Username").fill(coach);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a coach sets a second factor up, saves the recovery codes, and signs in by a code (D69)", async ({
  page,
  club,
}) => {
  test.slow();
  const check = () => look(page);
  await signIn(page, coach, "/admin/system-tools");
  await expect(page.getByText("Casey hasn't set up a second factor.")).toBeVisible();
  await page.getByRole("link", { name: "Set up yours" }).click();
  await page.getByRole("button", { name: "Start the setup" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = (await page.locator("#app-key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByLabel("Current Password").fill(password);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("alert").first()).toContainText("That code isn't right");
  await check();
  await page.getByLabel("Code from your app").fill(codeOf(club, key));
  await page.getByLabel("Current Password").fill(password);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("status")).toContainText("Your second factor is on");
  await check();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  const codes = await list.allInnerTexts();
  expect(codes).toHaveLength(10);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a text file" }).click();
  const file = await (await saved).path();
  expect((await readFile(file, "utf8")).split("\r\n")).toEqual(expect.arrayContaining(codes));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Save your recovery codes first");
  await page.getByLabel("I saved my recovery codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10")).toBeVisible();
  await check();
  await signOut(page);

  await enterPassword(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
  await page.getByLabel("Code from your app").fill("123");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").first()).toContainText("That code isn't right");
  await check();
  await page.getByLabel("Code from your app").fill(freshCode(club, key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin");
});

test("a recovery code signs in once, and a trusted device is not asked until its trust ends", async ({
  page,
  club,
}) => {
  test.slow();
  const { codes } = await setUp(club);
  await enterPassword(page);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByLabel("Trust this device for 30 days").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin");
  await signOut(page);

  await enterPassword(page);
  await expect(page).toHaveURL("/admin");
  await page.goto("/account");
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Stop trusting" }).click();
  await expect(page.getByRole("status")).toContainText("That device will be asked for a code");
  await signOut(page);
  await enterPassword(page);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").first()).toContainText("it was used before");
  await look(page);
});

test("a coach moves to another phone, makes new recovery codes, and turns the factor off", async ({
  page,
  club,
}) => {
  test.slow();
  const { key } = await setUp(club);
  const prove = async (current: string, button: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current Password").fill(password);
    await dialog.getByLabel("Code from your app").fill(freshCode(club, current));
    await dialog.getByRole("button", { name: button }).click();
  };
  const saveCodes = async () => {
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await page.getByLabel("I saved my recovery codes").check();
    await page.getByRole("button", { name: "Done" }).click();
  };
  await enterPassword(page);
  await page.getByLabel("Code from your app").fill(freshCode(club, key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/account/second-factor");
  await page.getByRole("link", { name: "Move to another app or phone" }).click();
  await prove(key, "Continue");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Move to another app or phone" }).click();
  await prove(key, "Continue");
  const moved = (await page.locator("#app-key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from your app").fill(freshCode(club, moved));
  await page.getByLabel("Current Password").fill(password);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await saveCodes();

  await page.getByRole("link", { name: "Make new recovery codes" }).click();
  await prove(key, "Make new codes");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("That code isn't right");
  await prove(moved, "Make new codes");
  await saveCodes();

  await page.getByRole("link", { name: "Turn it off" }).click();
  await prove(moved, "Turn it off");
  await expect(page.getByRole("status")).toContainText("Your second factor is off");
  await signOut(page);
  await enterPassword(page);
  await expect(page).toHaveURL("/admin");
});
