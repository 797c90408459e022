import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../support/journey.ts";

test("a browser that refuses cookies is told so after the right password", async ({
  playwright,
  baseURL,
}) => {
  const info = test.info();
  const { use } = info.project;
  // A profile with "Block all cookies", as its settings page writes it.
  const folder = info.outputPath("profile");
  await mkdir(join(folder, "Default"), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(preferences));
  const browser = await playwright.chromium.launchPersistentContext(folder, {
    ...use.launchOptions,
    baseURL: baseURL ?? "",
    javaScriptEnabled: use.javaScriptEnabled !== false,
  });
  const page = await browser.newPage();
  await page.goto("/auth?to=%2Fportal");
  await page.getByLabel("Email or Username").fill("pro2@example.com");
  await page.getByLabel("Password").fill("demo-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("signing in needs cookies");
  expect(await browser.cookies()).toEqual([]);
  await browser.close();
});
