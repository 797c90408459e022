import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { startApp } from "../../support/app.ts";
import { findChromium } from "../../support/browser.ts";
import { listenFor } from "../../support/listening.ts";
import { expect, test as journey, type ServedClub } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

/** The whole browser keeps pages in its back-forward cache; the headless one that other journeys prefer has none. */
const executablePath =
  findChromium(["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]) ??
  findChromium();
const keepsPages = !/headless[-_]shell/.test(executablePath ?? "");

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Chromium keeps no page that says `no-store`; Safari keeps every page. Without the header Chromium does as Safari. */
function keepEveryPage(server: Server): void {
  const listeners = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      name.toLowerCase() === "cache-control" && String(value).includes("no-store")
        ? response
        : setHeader(name, value);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

const test = journey.extend<{ club: ServedClub }>({
  club: async ({ browserName: _ }, use) => {
    const app = await startApp();
    const listener = await listenFor(app);
    if (keepsPages) keepEveryPage(listener.server);
    await use({ ...app, url: listener.url });
    await listener.close();
    await app.close();
  },
});

test.use({
  launchOptions: {
    executablePath,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-gpu"],
  },
});

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.shown = persisted ? "again" : "anew";
    });
  }),
);

/** Goes back to a page, and says whether the browser had kept it. */
async function comeBack(page: Page, path: string): Promise<void> {
  // The page leaves once this has been answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A page that was kept has loaded long ago.
  await page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });
  const how = keepsPages ? "again" : "anew";
  await expect(page.locator("html")).toHaveAttribute("data-shown", how);
  if (!keepsPages) await untilListening(page);
}

const leave = (page: Page, path: string) => page.goto(path, { waitUntil: "load" });

test("the buttons of a page the browser kept work, also one that was just pressed", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  const send = page.getByRole("button", { name: "Send", exact: true });
  for (const words of ["Before I left", "After I came back", "And once more"]) {
    await page.getByLabel(/^Your message/).fill(words);
    await send.click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await leave(page, "/portal/calls");
    await comeBack(page, "/portal/messages");
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    // The button records while there is nothing to send.
    await page.getByLabel(/^Your message/).fill("Next");
    await expect(send).toBeEnabled();
  }
});

test("a visitor's form can be sent from a page the browser kept", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await page.goto("/contact", { waitUntil: "load" });
  await page.getByLabel("Name").fill("Dana Reed");
  await page.getByLabel("Message").fill("Do you coach in spring?");
  const send = page.getByRole("button", { name: "Send Message" });
  for (const email of ["dana@example", "dana@example.com"]) {
    await page.getByLabel("Email").first().fill(email);
    await leave(page, "/plans");
    await comeBack(page, "/contact");
    await expect(page.getByLabel("Message")).toHaveValue("Do you coach in spring?");
    await page.getByLabel("Email").first().fill(email);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await send.click();
    await answered;
  }
  const messages = () => rowsOf(club, "SELECT email FROM contact_messages WHERE name = 'Dana Reed'");
  await expect.poll(messages).toEqual([{ email: "dana@example.com" }]);
});

test("a page the browser kept is shown to no one else", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  await page.getByLabel(/^Your message/).fill("Only for my coach");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const own = page.getByText("Only for my coach", { exact: true });
  await expect(own).toBeVisible();
  await leave(page, "/plans");
  // Somebody else signs in on this device meanwhile.
  await signIn(page, "pro@example.com");
  // The page leaves once this has been answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL((url) => url.pathname === "/portal/messages", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-shown", "anew");
  await expect(page.getByLabel(/^Your message/)).toBeVisible();
  await expect(own).toHaveCount(0);
});

test("back after signing out shows the sign-in page, though the browser kept the member's", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  await leave(page, "/plans");
  await page.context().clearCookies();
  // The page leaves once this has been answered.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page.getByLabel("Password").first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});
