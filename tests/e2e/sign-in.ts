import { expect, type Page } from "@playwright/test";
import { passwordOf } from "../support/app.ts";

/**
 * Signs somebody in by the product's own call, in the place of anyone who was signed in, and opens an address when one is given.
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
