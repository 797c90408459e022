import type { Page } from "@playwright/test";
import { passwordOf, startApp } from "../../support/app.ts";
import { listenFor } from "../../support/listening.ts";
import { type RunningProvider, startProvider } from "../../support/openid-provider.ts";
import { freePort } from "../../support/server.ts";
import { expect, test as journey } from "../support/journey.ts";
import { overlap } from "../support/overlap.ts";

// A member without a plan is welcomed once (D4), on the very page sign-in ends on: with scripts, what fetches that
// page first must not use the welcome up.

type Google = { provider: RunningProvider };

const test = journey.extend<Google>({
  provider: async ({ browserName: _ }, use) => {
    // A provider has to know the club's address before the club listens.
    const provider = await startProvider(`http://127.0.0.1:${await freePort()}/api/auth/google/callback`);
    await use(provider);
    await provider.close();
  },
  club: async ({ provider }, use) => {
    const { origin, port } = new URL(provider.callback);
    const app = await startApp({ environment: { ...provider.environment, APP_URL: origin } });
    const listener = await listenFor(app, undefined, Number(port));
    await use({ ...app, url: listener.url });
    await listener.close();
    await app.close();
  },
});

/** Fills in the sign-in page that is open, and sends it. */
async function enter(page: Page): Promise<void> {
  await page.getByLabel("Email or Username").fill("new@example.com");
  await page.getByLabel("Password").fill(passwordOf("new@example.com"));
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The welcome is on the page sign-in ended on, and on none after it. */
async function expectWelcome(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  const status = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  await expect(status).toContainText("Welcome!");
  await expect(status).toContainText("You have free access to our basic content.");
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("free access to our basic content")).toHaveCount(0);
}

test("the page a password leads to welcomes a new member", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await enter(page);
  await expectWelcome(page, "/");
});

for (const wanted of ["/portal", "/plans"])
  test(`so does ${wanted}, if it was asked for before signing in`, async ({ page }) => {
    await page.goto(`/auth?${new URLSearchParams({ to: wanted })}`);
    await enter(page);
    await expectWelcome(page, wanted);
  });

test("a wrong password before it does not use the welcome up", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email or Username").fill("new@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Sign in failed");
  await enter(page);
  await expectWelcome(page, "/");
});

test("so does the page Google leads back to, for a new account", async ({ page, provider }) => {
  Object.assign(provider.person, { sub: "g-1", email: "dana@example.com" });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Sign in with Google" }).click();
  await expectWelcome(page, "/");
});

test("on a phone the welcome covers neither the title nor what to do first @scripts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth?to=%2Fportal");
  await enter(page);
  const welcome = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  await expect(welcome).toContainText("Welcome!");
  const next = page.getByRole("region", { name: "Next step" });
  for (const one of [
    page.getByRole("heading", { level: 1 }),
    page.getByText("Watch your first lesson"),
    next.getByRole("link", { name: "Watch a tutorial" }),
    next.getByRole("link", { name: "Log practice" }),
    page.getByRole("navigation", { name: "Training portal: shortcuts" }),
  ])
    expect(await overlap(welcome, one)).toBe(false);
});
