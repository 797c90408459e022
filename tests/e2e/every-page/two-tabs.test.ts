import type { Locator, Page } from "@playwright/test";
import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// The same person has the same form open in two tabs: what one of them sends, saves, or discards takes nothing of the other's.

/** What the browser keeps of a form; it is written a moment after it is typed. */
const keptOf = (page: Page, about: string) =>
  page.evaluate(
    (name) => Object.keys(localStorage).filter((place) => place.includes(`:${name}`)).length,
    about,
  );

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("practice logged in one tab leaves what was typed in the other", async ({ page, context }) => {
    const other = waitingPage(await context.newPage());
    const notes = (on: Page) => on.getByLabel("Notes");
    await signIn(page, "pro@example.com", "/portal/practice");
    await other.goto("/portal/practice");
    await notes(page).fill("From the first tab");
    await notes(other).fill("From the second tab");
    await expect(other.getByText(/^Saved \d/)).toBeVisible();
    await page.getByLabel("Shot type").selectOption("push");
    await page.getByLabel("Rounds", { exact: true }).fill("10");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.getByRole("button", { name: "Log practice" }).click();
    await page.waitForURL(/logged=/);
    await other.reload();
    // The page begins with what was logged last, so it asks first.
    await other.getByRole("button", { name: "Use draft" }).click();
    await expect(notes(other)).toHaveValue("From the second tab");
  });

  test("what both tabs typed comes back, one after the other", async ({ page, context }) => {
    let tab = waitingPage(await context.newPage());
    const notes = (on: Page) => on.getByLabel("Notes");
    await signIn(page, "pro@example.com", "/portal/practice");
    await tab.goto("/portal/practice");
    await notes(page).fill("From the first tab");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await notes(tab).fill("From the second tab");
    await expect.poll(() => keptOf(tab, "practice")).toBe(2);
    await page.close();
    await tab.close();
    for (const words of ["From the second tab", "From the first tab"]) {
      tab = waitingPage(await context.newPage());
      await tab.goto("/portal/practice");
      await expect(notes(tab)).toHaveValue(words);
      await tab.getByRole("button", { name: "Discard draft" }).click();
      await tab.close();
    }
    tab = waitingPage(await context.newPage());
    await tab.goto("/portal/practice");
    await expect(notes(tab)).toHaveValue("");
  });

  test("a drill logged in one tab leaves the sheet of the other", async ({ page, context }) => {
    await signIn(page, "pro@example.com", "/portal?tab=progress");
    const sheet = await page.getByRole("link", { name: "Complete Drill" }).first().getAttribute("href");
    const other = waitingPage(await context.newPage());
    const notes = (on: Page) => on.getByLabel("Notes");
    await page.goto(sheet ?? "");
    await other.goto(sheet ?? "");
    await notes(page).fill("From the first tab");
    await expect.poll(() => keptOf(page, "log:")).toBe(1);
    await notes(other).fill("From the second tab");
    await expect.poll(() => keptOf(other, "log:")).toBe(2);
    await page.reload();
    await expect(notes(page)).toHaveValue("From the second tab");
    await page.getByRole("button", { name: /start over/i }).click();
    await expect.poll(() => keptOf(page, "log:")).toBe(1);
    await other.close();
    await page.reload();
    await expect(notes(page)).toHaveValue("From the first tab");
  });

  test("a note sent by one tab leaves the draft that another saved, on the server and on the device", async ({
    page,
    context,
    club,
  }) => {
    const member = userId(club, "pro@example.com");
    const content = (on: Page) => on.getByLabel("Content");
    const other = waitingPage(await context.newPage());
    await signIn(page, "coach1@example.com", `/admin/notes?user=${member}`);
    await other.goto(`/admin/notes?user=${member}`);
    await content(page).fill("From the first tab");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await content(other).fill("From the second tab");
    await expect(other.getByText("Saved on this device only")).toBeVisible();
    const stored = () => rowsOf<{ fields: string }>(club, "SELECT fields FROM form_drafts");
    expect(stored()[0]?.fields).toContain("From the first tab");
    await page.getByLabel("Title").fill("Grip");
    await page.getByRole("button", { name: "Send Practice Note" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/sent/i);
    expect(stored()).toEqual([]);
    await other.reload();
    await expect(content(other)).toHaveValue("From the second tab");
    await content(other).pressSequentially("!");
    await expect.poll(() => stored()[0]?.fields).toContain("From the second tab!");
  });

  test("a message written in two tabs loses neither's words", async ({ page, context }) => {
    const words = (on: Page) => on.getByLabel("Your message");
    const other = waitingPage(await context.newPage());
    await signIn(page, "pro2@example.com", "/portal/messages");
    await other.goto("/portal/messages");
    await words(page).fill("From the first tab");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await words(other).fill("From the second tab");
    await expect(other.getByText("Your draft is saved on this device only.")).toBeVisible();
    await page.close();
    await other.reload();
    await expect(words(other)).toHaveValue("From the first tab\n\nFrom the second tab");
    await expect(other.getByText("Draft saved")).toBeVisible();
  });

  test("a message that two tabs go on with loses neither's words, saved or without a connection", async ({
    page,
    context,
    club,
  }) => {
    const words = (on: Page) => on.getByLabel("Your message");
    const stored = () => rowsOf<{ text: string }>(club, "SELECT text FROM message_drafts")[0]?.text;
    const other = waitingPage(await context.newPage());
    await signIn(page, "pro2@example.com", "/portal/messages");
    await words(page).fill("It began");
    await expect.poll(() => keptOf(page, "message")).toBe(1);
    await other.goto("/portal/messages");
    await expect(words(other)).toHaveValue("It began");
    await expect.poll(stored).toBe("It began");
    await words(other).fill("From the second tab");
    await expect.poll(stored).toBe("From the second tab");
    await words(page).fill("From the first tab");
    await expect(page.getByText("Your draft is saved on this device only.")).toBeVisible();
    expect(stored()).toBe("From the second tab");
    await context.setOffline(true);
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "Send", exact: true }).click();
      await expect(words(tab)).toHaveValue("");
    }
    await context.setOffline(false);
    const sent = () => rowsOf<{ text: string }>(club, "SELECT text FROM messages ORDER BY created_at");
    await expect
      .poll(() => sent().map(({ text }) => text))
      .toEqual(expect.arrayContaining(["From the first tab", "From the second tab"]));
  });

  test("a message to the club sent in one tab leaves what was typed in the other", async ({
    page,
    context,
  }) => {
    const other = waitingPage(await context.newPage());
    const message = (on: Page) => on.getByLabel("Message");
    await signIn(page, "pro@example.com");
    for (const tab of [page, other]) await tab.goto("/contact");
    await message(page).fill("From the first tab");
    await message(other).fill("From the second tab");
    await expect.poll(() => keptOf(other, "contact")).toBe(2);
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByRole("button", { name: /send/i }).click();
    await expect(page.getByText(/thank|received|sent/i).first()).toBeVisible();
    await other.reload();
    await untilListening(other);
    await expect(message(other)).toHaveValue("From the second tab");
  });

  /** Sends a form as the browser does before a page's scripts listen, and waits for the page it leads to. */
  async function sendUnheard(page: Page, field: Locator, path: string | RegExp): Promise<void> {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await field.evaluate((element: HTMLInputElement) => HTMLFormElement.prototype.submit.call(element.form));
    await answered;
    await page.waitForURL(path);
    await untilListening(page);
  }

  test("a draft whose form was sent before scripts listened doesn't come back, and another tab's stays", async ({
    page,
    context,
  }) => {
    const other = waitingPage(await context.newPage());
    const name = (on: Page) => on.getByLabel("First name");
    await signIn(page, "pro@example.com", "/account");
    await other.goto("/account");
    await name(page).fill("Annabel");
    await name(other).fill("Annabella");
    await expect.poll(() => keptOf(other, "profile")).toBe(2);
    await sendUnheard(page, name(page), "/account");
    await expect(name(page)).toHaveValue("Annabel");
    await expect.poll(() => keptOf(page, "profile")).toBe(1);
    await other.reload();
    // The name was changed since it was begun, so the page asks first.
    await other.getByRole("button", { name: "Use draft" }).click();
    await expect(name(other)).toHaveValue("Annabella");
  });

  test("words typed while such a form was on its way stay", async ({ page }) => {
    const name = page.getByLabel("First name");
    await signIn(page, "pro@example.com", "/account");
    await name.fill("Annabel");
    await expect.poll(() => keptOf(page, "profile")).toBe(1);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/form=profile/, async (route) => {
      await answered;
      await route.continue();
    });
    // A journey waits for a page that is being left.
    await name.evaluate(async (field: HTMLInputElement) => {
      const before = JSON.stringify(localStorage);
      HTMLFormElement.prototype.submit.call(field.form);
      field.value = "Annabella";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      while (JSON.stringify(localStorage) === before) await new Promise((over) => setTimeout(over, 20));
    });
    answer();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/saved|updated/i);
    await page.reload();
    await page.getByRole("button", { name: "Use draft" }).click();
    await expect(name).toHaveValue("Annabella");
  });

  test("a box that is unticked while its form is on its way stays unticked", async ({ page }) => {
    await signIn(page, "pro@example.com", "/account");
    const box = page.getByLabel("Email me when my coach writes");
    await expect(box).toBeChecked();
    await page.getByLabel("From").fill("22:30");
    await expect.poll(() => keptOf(page, "mail-preferences")).toBe(1);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/form=/, async (route) => {
      await answered;
      await route.continue();
    });
    await box.evaluate(async (field: HTMLInputElement) => {
      const before = JSON.stringify(localStorage);
      HTMLFormElement.prototype.submit.call(field.form);
      field.click();
      while (JSON.stringify(localStorage) === before) await new Promise((over) => setTimeout(over, 20));
    });
    answer();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/saved|updated/i);
    await page.reload();
    await expect(box).toBeChecked();
    await page.getByRole("button", { name: "Use draft" }).click();
    await expect(box).not.toBeChecked();
  });

  test("a draft on a page without React is forgotten by the page that its form leads to", async ({
    page,
  }) => {
    await signIn(page, "pro@example.com");
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?\n\nI am one.");
    await expect.poll(() => keptOf(page, "contact")).toBe(1);
    await sendUnheard(page, page.getByLabel("Message"), /contact/);
    await expect.poll(() => keptOf(page, "contact")).toBe(0);
  });

  test("a form that was refused, and taken when the browser sent it again, leaves nothing of its draft", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com", "/portal/bags");
    const name = page.getByLabel("Name");
    await name.fill("Red Maple");
    await page.getByRole("button", { name: "Add Bags" }).click();
    await expect(page.getByRole("heading", { name: "Red Maple" })).toBeVisible();
    await name.fill("Red Maple");
    await expect.poll(() => keptOf(page, "bag:new")).toBe(1);
    await sendUnheard(page, name, /bags/);
    await expect(page.getByText("You already have bags with this name").first()).toBeVisible();
    changeRows(club, "UPDATE bag_sets SET name = 'Blue Maple'");
    await page.reload();
    await untilListening(page);
    await expect(page.getByRole("heading", { name: "Red Maple" })).toBeVisible();
    await expect(name).toHaveValue("");
    await expect.poll(() => keptOf(page, "bag:new")).toBe(0);
    await page.goto("/portal/bags");
    await untilListening(page);
    await expect(name).toHaveValue("");
    await expect(page.getByText(/draft/i)).toHaveCount(0);
  });

  test("drawings begun at the desk in two tabs both come back, one after the other", async ({
    page,
    context,
    club,
  }) => {
    const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    const desk = `/admin/review/${request?.id}`;
    const words = (on: Page) => on.getByLabel(/What the drawing at .* shows/);
    const other = waitingPage(await context.newPage());
    await signIn(page, "coach1@example.com", desk);
    await other.goto(desk);
    const draw = async (on: Page, text: string) => {
      await untilListening(on);
      await on.getByRole("button", { name: "Draw", exact: true }).click();
      await on.getByRole("button", { name: "Place in the middle" }).click();
      await words(on).fill(text);
    };
    const stored = () => rowsOf<{ fields: string }>(club, "SELECT fields FROM form_drafts")[0]?.fields;
    await draw(page, "From the first tab");
    await expect.poll(stored).toContain("From the first tab");
    const refused = other.waitForResponse((answer) => answer.request().method() === "PUT");
    await draw(other, "From the second tab");
    expect((await refused).status()).toBe(409);
    expect(stored()).toContain("From the first tab");
    await page.close();
    await other.reload();
    await expect(words(other)).toHaveValue("From the second tab");
    await other.getByRole("button", { name: "Save drawing" }).click();
    await expect(words(other)).toHaveCount(0);
    await other.reload();
    await expect(words(other)).toHaveValue("From the first tab");
  });
});
