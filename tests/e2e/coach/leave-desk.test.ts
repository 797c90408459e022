import type { Page } from "@playwright/test";
import { cellOf, rowsOf } from "../../http/club.ts";
import { addWaiting, press } from "../../http/video/desk.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const pendingOf = (club: ServedClub) =>
  cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending' ORDER BY uploaded_at");

const feedbackOf = (club: ServedClub, id: string) =>
  rowsOf<{ words: string }>(
    club,
    "SELECT draft ->> '$.feedback' AS words FROM reviews WHERE submission_id = ?",
    id,
  )[0]?.words;

const feedback = (page: Page) => page.getByLabel("Feedback", { exact: true });

/** Opens the desk of the request that waits. Returns its id. */
async function openDesk(page: Page, club: ServedClub): Promise<string> {
  const id = pendingOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await untilListening(page);
  return id;
}

/** Types at the end of the feedback and, right after the last key, follows a link of the page itself. */
async function typeAndFollow(page: Page, words: string, href: string): Promise<void> {
  await feedback(page).evaluate(
    (field: HTMLTextAreaElement, [text, to]) => {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      document.execCommand("insertText", false, text);
      document.querySelector<HTMLAnchorElement>(`a[href="${to}"], a[href^="${to}?"]`)?.click();
    },
    [words, href] as const,
  );
}

const conflict = (page: Page) => page.getByText("saved this review while you were writing");

test("what a coach typed right before a link of the site is saved, and on the desk when they come back", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  addWaiting(club, 1);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await untilListening(page);
  let words = "";
  for (const [place, href] of ["/admin", "/admin/messages", "/admin/review/more1"].entries()) {
    await typeAndFollow(page, `Part ${place}.`, href);
    words = `${words}Part ${place}.`;
    await expect(page).toHaveURL(new RegExp(`${href}(\\?|$)`));
    await expect.poll(() => feedbackOf(club, id)).toBe(words);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect(feedback(page)).toHaveValue(words);
  }
});

test("what is typed while the next page loads is saved with the desk that is left", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = await openDesk(page, club);
  const released = Promise.withResolvers<void>();
  await page.route(/\/admin\/messages\.data|\/admin\.data/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await typeAndFollow(page, "Before the link.", "/admin/messages");
  await page.keyboard.insertText(" After it.");
  released.resolve();
  await expect(page).toHaveURL(/messages$/);
  await expect.poll(() => feedbackOf(club, id)).toBe("Before the link. After it.");
});

test("a desk that is opened again before its last save arrived shows every word, and goes on from that save", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = await openDesk(page, club);
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route("**/draft", async (route) => {
    if (!isHeld) {
      isHeld = true;
      await released.promise;
    }
    await route.continue();
  });
  await typeAndFollow(page, "First.", "/admin");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(feedback(page)).toHaveValue("First.");
  await typeAndFollow(page, " Second.", "/admin");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(feedback(page)).toHaveValue("First. Second.");
  await feedback(page).press("Control+End");
  await page.keyboard.insertText(" Third.");
  released.resolve();
  await expect.poll(() => feedbackOf(club, id)).toBe("First. Second. Third.");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
});

test("a save that arrived without its answer is no rival of the next one from the same page", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = await openDesk(page, club);
  let isLost = true;
  await page.route("**/draft", async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await feedback(page).fill("First.");
  await expect(page.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
  isLost = false;
  await feedback(page).fill("First. Second.");
  await expect.poll(() => feedbackOf(club, id)).toBe("First. Second.");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
});

test("what is typed after another coach saved stays on the device, and each time it is said that it isn't saved", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = await openDesk(page, club);
  await press(await club.signIn("coach2@example.com"), id, "save-draft", { feedback: "Theirs" });
  await feedback(page).fill("Mine.");
  await expect(conflict(page)).toBeVisible();
  await typeAndFollow(page, " More.", "/admin");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(feedback(page)).toHaveValue("Mine. More.");
  await expect(conflict(page)).toBeVisible();
  await page.reload();
  await expect(feedback(page)).toHaveValue("Mine. More.");
  await expect(conflict(page)).toBeVisible();
  await page.getByRole("button", { name: "See both" }).click();
  await expect(page.getByRole("heading", { name: "What is saved now, by Morgan Tate" })).toBeVisible();
  await typeAndFollow(page, " And more.", "/admin");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(feedback(page)).toHaveValue("Mine. More. And more.");
  await expect(conflict(page)).toBeVisible();
  expect(feedbackOf(club, id)).toBe("Theirs");
});

/** Types into the desks of tabs that have no connection, so that each keeps the words on the device. */
async function keepWithoutConnection(tabs: readonly Page[], words: string): Promise<void> {
  await tabs[0]?.context().setOffline(true);
  for (const tab of tabs) {
    await feedback(tab).fill(words);
    await expect(tab.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
  }
}

/** A second tab at the same desk. */
async function openOther(page: Page, id: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`/admin/review/${id}`);
  await untilListening(other);
  return other;
}

/** Publishes a correction of what another tab kept. */
async function publishCorrection(page: Page, club: ServedClub, id: string): Promise<void> {
  await feedback(page).fill("Corrected.");
  await expect.poll(() => feedbackOf(club, id)).toBe("Corrected.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Review published");
}

test("what two tabs kept and the server has since is over: it doesn't come back after a correction", {
  tag: "@scripts",
}, async ({ page, club, context }) => {
  const id = await openDesk(page, club);
  const other = await openOther(page, id);
  await keepWithoutConnection([page, other], "The same words.");
  await other.close();
  await page.goto("about:blank");
  await context.setOffline(false);
  await press(await club.signIn("coach1@example.com"), id, "save-draft", { feedback: "The same words." });
  expect(feedbackOf(club, id)).toBe("The same words.");
  await page.goto(`/admin/review/${id}`);
  await untilListening(page);
  await publishCorrection(page, club, id);
  await expect(feedback(page)).toHaveValue("Corrected.");
  await page.reload();
  await untilListening(page);
  await expect(feedback(page)).toHaveValue("Corrected.");
  expect(feedbackOf(club, id)).toBe("Corrected.");
});

test("what another tab kept and never sent is told apart from what was published since, and goes over nothing", {
  tag: "@scripts",
}, async ({ page, club, context }) => {
  const id = await openDesk(page, club);
  const other = await openOther(page, id);
  await keepWithoutConnection([other], "Other words.");
  await other.close();
  await context.setOffline(false);
  await publishCorrection(page, club, id);
  await expect(feedback(page)).toHaveValue("Other words.");
  await expect(page.getByText("You published this review while you were writing")).toBeVisible();
  expect(feedbackOf(club, id)).toBe("Corrected.");
});
