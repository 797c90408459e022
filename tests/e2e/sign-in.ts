import { expect, type Page } from "@playwright/test";
import { passwordOf } from "../support/app.ts";

/** Signs in through the page, on the way to an address of this site. */
export async function signIn(page: Page, email: string, to: string): Promise<void> {
  await page.goto(`/auth?${new URLSearchParams({ to })}`);
  await page.getByLabel("Email or Username").fill(email);
  await page.getByLabel("Password").fill(passwordOf(email));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(to);
}

/** Signs out by the link of the navigation bar. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
}
