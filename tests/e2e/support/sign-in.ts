import { expect, type Page, test } from "@playwright/test";
import { passwordOf } from "../../support/app.ts";

/** Sees the admin area as a plan does: a choice that applies right away with scripts, and by its button without. */
export async function chooseView(page: Page, plan: string): Promise<void> {
  const show = page.getByRole("button", { name: "Show", exact: true });
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  // The button goes when scripts listen.
  if (isScripted) await expect(show).toHaveCount(0);
  await page.getByLabel("Plan view").selectOption(plan);
  if (!isScripted) await show.click();
  await expect(page).toHaveURL(new RegExp(`view=${plan}`));
}

/** Signs out by the account menu of an area, or by the link of the public navigation bar. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.locator("summary", { hasText: "Your account" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
}

/**
 * Signs someone in by the product's own call, in the place of anyone who was signed in, and opens an address when one is given.
 * The form for it has tests of its own (accounts, refusals); in all others it would be a page more to load.
 */
export async function signIn(page: Page, email: string, to?: string): Promise<void> {
  await page.context().clearCookies();
  const form = { email, password: passwordOf(email) };
  const answer = await page.request.post("/api/auth/signin", { form });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  if (to === undefined) return;
  await page.goto(to);
  await expect(page).toHaveURL(to);
}
