import type { Page } from "@playwright/test";
import { expect, isRefusal, test } from "../support/journey.ts";
import { stopTime } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// What scripts add to pages that work without them; raw-page.test.ts covers the pages without scripts.

const toast = (page: Page) => page.getByRole("status").filter({ hasText: "Message Sent!" });

/** Leaves a message on the contact page, which is public and without React, and waits until its scripts have run. */
async function sendMessage(page: Page) {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana Lopez");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Message").fill("Do you coach left-handers?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page)).toBeVisible();
  await page.waitForLoadState();
}

test("a message goes after 5 s (D40)", { tag: "@scripts" }, async ({ page }) => {
  await stopTime(page);
  await sendMessage(page);
  await page.clock.runFor(4_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast(page)).toBeHidden();
});

test("a message stays while the pointer is on it", { tag: "@scripts" }, async ({ page }) => {
  await stopTime(page);
  await sendMessage(page);
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_500);
  await expect(toast(page)).toBeHidden();
});

async function drag(page: Page, distance: number) {
  const box = await toast(page).boundingBox();
  const x = (box?.x ?? 0) + 60;
  const y = (box?.y ?? 0) + 12;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}

test("a swipe of 50 px to the right dismisses it, a shorter one does not", { tag: "@scripts" }, async ({
  page,
}) => {
  await sendMessage(page);
  await drag(page, 45);
  await expect(toast(page)).toBeVisible();
  await drag(page, 55);
  await expect(toast(page)).toBeHidden();
});

test("F8 moves to the messages, Escape and the X dismiss one", { tag: "@scripts" }, async ({ page }) => {
  await sendMessage(page);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast(page)).toBeHidden();
  await sendMessage(page);
  await page.getByRole("link", { name: "Dismiss" }).click();
  await expect(toast(page)).toBeHidden();
  await expect(page).toHaveURL(/\/contact\?sent/);
});

test("pages that run React have the same messages (D40)", { tag: "@scripts" }, async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rounds thrown").fill("10");
  await dialog.getByLabel("PPR (points per round)").fill("8.4");
  await stopTime(page);
  await dialog.getByRole("button", { name: "Complete Drill" }).click();
  const done = page.getByRole("status").filter({ hasText: "Drill completed successfully!" });
  await expect(done).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(done).toBeHidden();
});

test("the newsletter's button says ... while the answer is on its way, and sends once", {
  tag: "@scripts",
}, async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.addInitScript(() => {
    window.addEventListener("pagehide", () => {
      const button = document.querySelector("#free-guide button");
      sessionStorage.setItem("left", `${button?.textContent} ${button?.getAttribute("aria-disabled")}`);
    });
  });
  await page.goto("/");
  await page.getByLabel("Your email").fill("ana@example.com");
  await page.getByRole("button", { name: "Get the Free Guide" }).dblclick();
  await expect(page.getByRole("status")).toContainText("Success!");
  expect(await page.evaluate(() => sessionStorage.getItem("left"))).toBe("... true");
  expect(sent).toBe(1);
});

test("a password can be shown, and is a password again when it is sent", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true }).first();
  await password.fill("demo-pass");
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).first().click();
  await expect(password).toHaveAttribute("type", "password");
});

test("the address-opened dialog is modal, and Escape closes it", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/?dialog=backstory");
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the phone's menu closes on Escape and on a press outside it", { tag: "@scripts" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.locator("summary", { hasText: "Menu" });
  const links = page.getByRole("navigation", { name: "Main" });
  await menu.click();
  await expect(links).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(links).toBeHidden();
  await menu.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(links).toBeHidden();
});

test("pointing at a link fetches its page ahead, as the policy allows", { tag: "@scripts" }, async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  const rules = page.waitForResponse(/speculation-rules\.json$/);
  await page.goto("/");
  expect((await rules).headers()["content-type"]).toBe("application/speculationrules+json");
  expect(faults).toEqual([]);
});

test("any refusal by the policy fails the test it happens in", async ({ browser, club }) => {
  const refusals: string[] = [];
  const context = await browser.newContext({ baseURL: club.url });
  context.on("console", (line) => isRefusal(line) && refusals.push(line.text()));
  const page = await context.newPage();
  await page.route("**/faq", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "</main>",
      '<img alt="" src="data:image/gif;base64,x"></main>',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/faq");
  await expect.poll(() => refusals).toHaveLength(1);
  await context.close();
});

test("an unfinished message is restored after a reload, until it is sent @scripts", async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana Lopez");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByLabel("Message").fill("Do you coach left-handers?");
  await page.goto("/plans");
  await page.goto("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("Do you coach left-handers?");
  await expect(page.getByText("Your draft was restored.")).toBeVisible();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByLabel("Message")).toHaveValue("");
  await page.getByLabel("Message").fill("One more thing");
  await page.reload();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("a draft of the site's first screen is restored, or offered if the page has changed @scripts", async ({
  page,
}) => {
  test.setTimeout(60_000);
  const headline = page.getByLabel("Headline");
  await signIn(page, "coach1@example.com", "/admin/site/hero");
  const published = await headline.inputValue();
  await headline.fill("Throw by the river.");
  await page.goto("/admin/site/hero");
  await expect(headline).toHaveValue("Throw by the river.");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("river");
  // As it was stored before drafts were sealed, typed over what was published then.
  await page.evaluate(() => {
    const [place = ""] = Object.keys(localStorage);
    const about = place.replace("kept:", "");
    const sealed = JSON.parse(localStorage[place]);
    // What was sealed weeks earlier doesn't win over it.
    localStorage[place] = JSON.stringify({ ...sealed, savedAt: Date.now() - 20 * 86_400_000 });
    const value = [["tagline", "Throw by the lake."]];
    const old = { value, base: "What was published before", savedAt: Date.now() };
    localStorage.setItem(`draft:${about}`, JSON.stringify(old));
    localStorage.setItem("draft:other:site:hero:hero", JSON.stringify(old));
    localStorage.setItem(
      "draft:late:note:1",
      JSON.stringify({ ...old, savedAt: Date.now() - 15 * 86_400_000 }),
    );
  });
  await page.goto("/admin/site/hero");
  await expect(headline).toHaveValue(published);
  await page.getByRole("button", { name: "Use draft" }).click();
  await expect(headline).toHaveValue("Throw by the lake.");
  // In the clear remains only what is someone else's, for 14 days.
  const places = () =>
    page.evaluate(() => Object.keys(localStorage).filter((place) => place.startsWith("draft:")));
  expect(await places()).toEqual(["draft:other:site:hero:hero"]);
});
