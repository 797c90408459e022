import { codeOf, freshCode } from "../../http/people/second-factor.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { signIn, signOut } from "../support/sign-in.ts";

const email = "pro2@example.com";
const password = "demo-pass";

test("a member sets a second factor up, signs in by a code, and turns it off with a recovery code (D69)", async ({
  page,
  club,
}) => {
  test.slow();
  await signIn(page, email, "/account");
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await page.getByRole("button", { name: "Start the setup" }).click();
  const key = (await page.locator("#app-key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from your app").fill(codeOf(club, key));
  await page.getByLabel("Current Password").fill(password);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("status")).toContainText("Your second factor is on");
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const [code = ""] = await list.allInnerTexts();
  await page.getByLabel("I saved my recovery codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10")).toBeVisible();
  await expectNoFaults(page);
  await signOut(page);

  await page.goto("/auth?to=%2Faccount");
  await page.getByLabel("Email or Username").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
  await page.getByLabel("Code from your app").fill(freshCode(club, key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("link", { name: "Manage your second factor" }).click();
  await page.getByRole("link", { name: "Turn it off" }).click();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current Password").fill(password);
  await dialog.getByLabel("Recovery code").fill(code);
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("status")).toContainText("Your second factor is off");
});
