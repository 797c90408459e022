import type { Locator, Page } from "@playwright/test";
import { requestsOf } from "../../http/video/desk.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { makeFilm, megabyte } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

// Ten acts of a member's day with the keyboard alone, on a phone's width and with scripts or without.
test.use({ viewport: { width: 390, height: 844 } });

/** Whether the focused element can be seen: within the window, and under nothing that is fixed. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    // A choice is drawn by its label.
    const label =
      focused instanceof HTMLInputElement && focused.type === "radio" ? focused.closest("label") : null;
    const { left, top, width, height } = (label ?? focused).getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    return at !== null && ((label ?? focused).contains(at) || at.contains(focused));
  });

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until something has the focus, and sees it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await untilListening(page);
  for (let presses = 0; presses < 150 && !(await isFocused(target)); presses += 1)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expect.poll(() => isSeen(page), { message: `${target} is seen` }).toBe(true);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Tab leads to the first of a group's choices, arrows to the others. */
async function choose(page: Page, choice: Locator): Promise<void> {
  const group = page.locator(`input[name="${await choice.getAttribute("name")}"]`);
  await reach(page, group.first());
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 5 && !(await choice.isChecked()); presses += 1)
    await page.keyboard.press("ArrowRight");
  await expect(choice).toBeChecked();
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name, exact: typeof name === "string" });
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

type Given = { page: Page; club: ServedClub; isScripted: boolean };

const acts: Record<string, (given: Given) => Promise<void>> = {
  "log a drill round by round": async ({ page, isScripted }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=progress");
    await press(page, link(page, /^Complete Drill/).first());
    await press(page, link(page, "Round by round"));
    if (isScripted) {
      await press(page, button(page, "In the hole: 3"));
      await press(page, button(page, "On the board: 1"));
      // The next round begins where its first key is.
      await expect(button(page, "In the hole: 0")).toBeFocused();
    } else {
      await choose(page, page.getByRole("radio", { name: "In: 3" }).first());
      await choose(page, page.getByRole("radio", { name: "On: 1" }).first());
    }
    await press(page, button(page, "Complete Drill"));
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  },
  "log a drill as one number": async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=progress");
    await press(page, link(page, /^Complete Drill/).first());
    await type(page, page.getByLabel("Rounds thrown"), "10");
    await type(page, page.getByLabel("PPR (points per round)"), "6.4");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  },
  "log practice": async ({ page }) => {
    await signIn(page, "basic@example.com", "/portal/practice");
    await reach(page, page.getByLabel("Shot type"));
    await page.keyboard.type("Ro");
    await expect(page.getByLabel("Shot type")).toHaveValue("roll");
    await type(page, page.getByLabel("Rounds"), "10");
    await type(page, page.getByLabel("PPR (points per round)"), "5");
    await press(page, button(page, /^log practice$/i));
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  },
  "log a match": async ({ page, isScripted }) => {
    await signIn(page, "pro2@example.com", "/portal/matches/new");
    // Two rounds of 12 to 0 end it.
    for (const round of [1, 2]) {
      for (const name of ["You in: 4", "They in: 0", "They on: 0"])
        if (isScripted) await press(page, button(page, name), "Space");
        else await choose(page, page.getByRole("radio", { name, exact: true }));
      if (!isScripted) await press(page, button(page, `Save round ${round}`));
    }
    if (isScripted) await press(page, button(page, "Save Match"));
    await expect(page.getByText("Won 24–0")).toBeVisible();
  },
  "send a video": async ({ page, club }) => {
    const film = await makeFilm(club.dataDir, megabyte, "keys.mp4");
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    // Asked for long before the key: on a busy machine the browser opened its own window, which no test can see.
    const asked = page.waitForEvent("filechooser", { timeout: 50_000 });
    await type(page, page.getByLabel("What would you like analyzed?").last(), "Is my step too long?");
    const field = page.getByLabel("Your video");
    const reached = await field.elementHandle();
    await press(page, field);
    await (await asked).setFiles(film.path);
    // What one chose a file in stays, with the focus, while the script that sends it in parts arrives.
    expect(await reached?.evaluate((input) => input === document.activeElement)).toBe(true);
    await press(page, button(page, "Submit for Review").last());
    await expect(said(page)).toContainText("Video Analysis Request Submitted!", { timeout: 30_000 });
    await film.forget();
  },
  "watch a review": async ({ page, isScripted, club }) => {
    await signIn(page, "pro@example.com", "/portal?tab=videos");
    await press(page, page.locator(`a[href^="/portal/videos/${requestsOf(club).reviewed}"]`).first());
    await expect(page.getByText("Analysis Complete")).toBeVisible();
    await press(page, link(page, "Slow motion"));
    await expect(link(page, "Slow motion")).toHaveAttribute("aria-current", /./);
    if (isScripted) await press(page, button(page, /^(Play|Pause)/).first(), "Space");
  },
  "write a message": async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal/messages");
    await type(page, page.getByLabel(/^Your message to the coaches/), "Two throws with the keyboard");
    await press(page, button(page, "Send"));
    await expect(
      page.getByRole("listitem").filter({ hasText: "Two throws with the keyboard" }),
    ).toBeVisible();
  },
  "book a call": async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal/calls?coach=coach1");
    await press(page, link(page, /^\d+:\d\d [AP]M/).first());
    await type(page, page.getByLabel("What would you like to talk about?"), "Cuts");
    await press(page, button(page, "Book this call"));
    await expect(said(page)).toContainText("Your call is booked");
  },
  "ask a question under a lesson": async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=content");
    await press(
      page,
      page.locator(".card").filter({ hasText: "Your first push shot" }).getByRole("link", { name: /Watch/ }),
    );
    await press(page, link(page, "Questions and answers"));
    await type(page, page.getByLabel("Your question to the coaches"), "Which foot goes first?");
    await press(page, button(page, "Ask"));
    await expect(page.getByText("You are waiting for an answer since")).toBeVisible();
  },
  "change the account": async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal");
    await press(page, page.locator("summary", { hasText: "Your account" }));
    await press(page, link(page, /account$/i).first());
    await expect(page).toHaveURL(/\/account/);
    await type(page, page.getByLabel("First Name"), "Sagan");
    await press(page, button(page, "Save profile"));
    await expect(said(page)).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue("Sagan");
  },
};

for (const [name, act] of Object.entries(acts))
  test(`with the keyboard alone a member can ${name}`, async ({ page, club }, info) => {
    await act({ page, club, isScripted: info.project.use.javaScriptEnabled !== false });
  });
