import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { openSlowly } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// A press counts from the moment its opener is on the screen: before scripts are there, while they take the page over, and
// while one page turns into the next.

const pauses = Array.from({ length: 20 }, (_press, number) => number * 20);

/** Presses the middle of an opener so many milliseconds after it is there, as long as a finger does. */
async function pressAfter(page: Page, opener: string, pause: number): Promise<void> {
  const shown = page.locator(opener);
  await shown.waitFor();
  await page.evaluate((ms) => scheduler.postTask(() => {}, { delay: ms }), pause);
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${opener} has no place`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 40 });
}

const dialogLink = "a:text-is('Create Drill for All Elite Users')";
const toDrills = { name: "Weekly Drills", exact: true };

/** Each kind of opener: how its page arrives, what is pressed, and the words that this shows. */
const kinds = {
  "a link to a dialog, on a page that is loaded": [
    (page: Page) => page.goto("/admin/drills", { waitUntil: "commit" }),
    dialogLink,
    "dialog h2:text-is('Create Drill for All Elite Users')",
  ],
  "a link to a dialog, on a page that follows another": [
    async (page: Page) => {
      await page.goto("/admin/contacts");
      await page.getByRole("link", toDrills).click();
    },
    dialogLink,
    "dialog h2:text-is('Create Drill for All Elite Users')",
  ],
  "a part that unfolds": [
    (page: Page) => page.goto("/admin/drills", { waitUntil: "commit" }),
    "summary:text-is('Start over without drills')",
    "p:has-text('Takes every active drill of the club off its plan')",
  ],
} as const;

for (const [kind, [arrive, opener, result]] of Object.entries(kinds))
  test(`${kind}: none of 20 presses in its first 400 milliseconds is lost`, { tag: "@scripts" }, async ({
    page,
  }) => {
    test.slow();
    // Everything is on the screen, so that no press waits for scrolling.
    await page.setViewportSize({ width: 1280, height: 1_800 });
    await signIn(page, "coach1@example.com", "/admin/contacts");
    for (const pause of pauses) {
      await arrive(page);
      await pressAfter(page, opener, pause);
      await expect(page.locator(result), `${pause} ms`).toBeVisible();
    }
  });

test("J and E pressed before a list listens open its first row once it does", { tag: "@scripts" }, async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/contacts");
  await openSlowly(page, "/admin/questions", async () => {
    await page.locator("a:text-is('Answer')").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("e");
  });
  await expect(page.getByLabel("Answer to Devon Marsh")).toBeVisible();
});

test("a dialog is modal in the moment it is shown, so that Escape closes it", { tag: "@scripts" }, async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/drills");
  // An observer is called between the drawing of a page and the first key that can meet it.
  const shown = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const dialog = document.querySelector("dialog");
          if (dialog) resolve(dialog.matches(":modal"));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.locator(dialogLink).click();
  expect(await shown).toBe(true);
});
