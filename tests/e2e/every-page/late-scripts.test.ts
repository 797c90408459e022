import type { Locator, Page } from "@playwright/test";
import { cellOf, rowsOf, userId } from "../../http/club.ts";
import { drawing, press, requestsOf } from "../../http/video/desk.ts";
import { start } from "../../http/video/uploads.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { holdScripts, openSlowly, untilListening } from "../support/scripts.ts";
import { makeFilm, megabyte, untilInParts } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

// On a slow connection people start before a page's scripts have loaded. Nothing they did, and nothing the page did
// meanwhile, may be lost when scripts take over.

const readyState = (page: Page) => () =>
  page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => (video.error ? "failed" : video.readyState > 1));

const keptDraft = (club: ServedClub) => rowsOf(club, "SELECT text FROM message_drafts");

/** Saves a draft of a message, and returns its field. */
async function saveDraft(page: Page, text: string): Promise<Locator> {
  const words = page.getByLabel("Your message to the coaches");
  await signIn(page, "pro2@example.com", "/portal/messages");
  await words.fill(text);
  await expect(page.getByText("Draft saved").first()).toBeVisible();
  return words;
}

/** A log sheet's address, with its notes and the link to its rounds, each of which is a page of its own without scripts. */
async function findSheet(page: Page) {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  const sheet = (await page.locator("a[href*='complete=']").first().getAttribute("href")) ?? "";
  return {
    sheet,
    notes: page.getByLabel("Notes"),
    rounds: page.getByRole("link", { name: "Round by round" }),
  };
}

const tutorialId = (club: ServedClub, title: string) =>
  cellOf<string>(club, "SELECT id FROM tutorials WHERE title = ?", title);

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("the text of a message stays, and is saved on the server", async ({ page, club }) => {
    const words = await saveDraft(page, "I was");
    await openSlowly(page, "/portal/messages", async () => {
      await expect(words).toHaveValue("I was");
      await words.fill("I was just thinking");
    });
    await expect.poll(() => keptDraft(club)).toEqual([{ text: "I was just thinking" }]);
    await expect(words).toHaveValue("I was just thinking");
  });

  test("text typed during hydration stays too", async ({ page, club }) => {
    const words = await saveDraft(page, "I was");
    const releaseScripts = await holdScripts(page);
    await page.goto("/portal/messages", { waitUntil: "commit" });
    await words.press("End");
    await releaseScripts();
    await words.pressSequentially(" just thinking, letter by letter, while it comes", { delay: 15 });
    await untilListening(page);
    const all = "I was just thinking, letter by letter, while it comes";
    await expect(words).toHaveValue(all);
    await expect.poll(() => keptDraft(club)).toEqual([{ text: all }]);
  });

  test("what was typed before a link was followed early goes with it, and a link of an untouched form leads on at once", async ({
    page,
  }) => {
    const { rounds, notes, sheet } = await findSheet(page);
    await openSlowly(page, sheet, async () => {
      await notes.fill("Windy");
      await rounds.click();
      await expect(notes).toHaveValue("Windy");
    });
    await expect(rounds).toHaveAttribute("aria-current", "page");
    await expect(notes).toHaveValue("Windy");
    await page.reload();
    await expect(notes).toHaveValue("Windy");
    await openSlowly(page, sheet, async () => {
      await page.getByRole("link", { name: "Quick" }).click();
      await rounds.click();
      await page.waitForURL(/rounds=/, { waitUntil: "commit" });
    });
  });

  test("what was typed stays when a link was followed early and the scripts can't be had, until it's chosen again", async ({
    page,
  }) => {
    const { rounds, notes, sheet } = await findSheet(page);
    await page.route("**/assets/**/*.js", (route) => route.abort());
    await page.goto(sheet, { waitUntil: "commit" });
    await notes.fill("Windy");
    await rounds.click();
    await expect(page.getByText("This page can't save what you typed.")).toBeVisible({ timeout: 20_000 });
    await expect(notes).toHaveValue("Windy");
    await rounds.click();
    await page.waitForURL(/rounds=/, { waitUntil: "commit" });
  });

  test("a note begun in a card that was opened early comes back after a reload, in a card opened as early", async ({
    page,
  }) => {
    const card = page.locator("details", { has: page.getByLabel("Title") }).first();
    const words = card.getByLabel("Content");
    const openCard = async () => {
      await card.locator("summary", { hasText: "Practice note" }).click();
      await expect(words).toBeVisible();
    };
    await signIn(page, "coach1@example.com");
    await openSlowly(page, "/admin/notes", async () => {
      await openCard();
      await words.fill("Begun before the page listened");
    });
    await expect(card.getByText(/^Saved/)).toBeVisible();
    await openSlowly(page, "/admin/notes", openCard);
    await expect(words).toHaveValue("Begun before the page listened");
  });

  test("a link that the keyboard reached early keeps the focus on the page after a log", async ({
    page,
    club,
  }) => {
    const own = [userId(club, "pro@example.com")];
    const id = cellOf<string>(
      club,
      "SELECT id FROM drill_completions WHERE user_id = ? ORDER BY completed_at DESC",
      ...own,
    );
    const close = page.getByRole("link", { name: "Close", exact: true });
    await signIn(page, "pro@example.com");
    await openSlowly(page, `/portal?tab=progress&logged=${id}`, () => close.focus());
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(page.getByRole("heading", { name: "Done", exact: true })).toBeVisible();
    await expect(close).toBeFocused();
  });

  test("text in a part that hydrates later stays too", async ({ page, club }) => {
    const words = page.getByLabel("What would you like analyzed?");
    const ask = await club.signIn("pro2@example.com");
    await start(ask, megabyte, { kind: "submission", filename: "throw.mp4", message: "Why do I" });
    await signIn(page, "pro2@example.com");
    const releaseForm = await holdScripts(page, "**/assets/submit-video-form-*.js");
    await page.goto("/portal?tab=videos", { waitUntil: "commit" });
    await untilListening(page);
    await expect(words).toHaveValue("Why do I");
    await words.fill("Why do I miss left?");
    await releaseForm();
    await expect(page.getByText("19 of 500 characters")).toBeVisible();
    await expect(words).toHaveValue("Why do I miss left?");
  });

  test("typing a match's opponent continues through hydration", async ({ page }) => {
    const opponent = page.getByLabel("Opponent (optional)");
    await signIn(page, "pro2@example.com");
    const releaseScripts = await holdScripts(page);
    await page.goto("/portal/matches/new", { waitUntil: "commit" });
    await opponent.pressSequentially("Ri");
    await releaseScripts();
    for (const letter of "ley, and then their partner, letter by letter")
      await page.keyboard.type(letter, { delay: 15 });
    await untilListening(page);
    await expect(page.getByText("Tap both sides' bags of round 1.")).toBeVisible();
    await expect(opponent).toBeFocused();
    await expect(opponent).toHaveValue("Riley, and then their partner, letter by letter");
  });

  test("text and tips on the review desk stay, and are saved on the server", async ({ page, club }) => {
    const { pending } = requestsOf(club);
    const feedback = page.getByLabel("Feedback", { exact: true });
    await press(await club.signIn("coach1@example.com"), pending, "save-draft", { feedback: "Good" });
    await signIn(page, "coach1@example.com");
    await openSlowly(page, `/admin/review/${pending}`, async () => {
      await feedback.fill("Good, and quick");
      await page.getByLabel("Moment 1").fill("00:01.0");
      await page.getByLabel("Tip 1").fill("Look");
    });
    await expect(page.getByText("Draft saved")).toBeVisible();
    await expect(feedback).toHaveValue("Good, and quick");
    const [stored] = rowsOf<{ draft: string }>(
      club,
      "SELECT draft FROM reviews WHERE submission_id = ?",
      pending,
    );
    const tips = [{ at: "00:01.0", text: "Look" }];
    expect(JSON.parse(stored?.draft ?? "")).toMatchObject({ feedback: "Good, and quick", tips });
  });

  test("checked users can be assigned a coach", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    await openSlowly(page, "/admin/coach-assignments", async () => {
      await page.getByLabel("Sage Winter").check();
      await page.getByLabel("Robin Hale").check();
    });
    await expect(page.getByText("2 selected")).toBeVisible();
    await page
      .getByRole("button", { name: /^Assign to/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("2 members changed.");
    await expect(page.getByText("0 selected")).toBeVisible();
  });

  test("checked users count among those who get a drill", async ({ page, club }) => {
    const dialog = page.getByRole("dialog");
    await signIn(page, "coach1@example.com");
    const source = userId(club, "pro@example.com");
    const [drill] = rowsOf<{ id: string }>(
      club,
      "SELECT id FROM weekly_drills WHERE assigned_user_id = ? AND is_active",
      source,
    );
    const address = `/admin/drills?copy=targets&source=${source}&drillIds=${drill?.id}`;
    await openSlowly(page, address, () => dialog.getByLabel("Sage Winter").check());
    await expect(dialog).toContainText("1 drill × 1 member = 1 drill to be created");
  });

  test("a chosen clip is sent in parts", async ({ page, club }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    await signIn(page, "pro2@example.com");
    await openSlowly(page, "/portal?tab=videos", () =>
      page.getByLabel("Your video").setInputFiles(film.path),
    );
    await untilInParts(page);
    await film.forget();
  });

  test("a form sent before its file could be uploaded in parts waits for that", async ({ page, club }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    await expect(page.getByText("0 of 500 characters")).toBeVisible();
    const releaseScript = await holdScripts(page, "**/assets/resumable-upload-*.js");
    await page.getByLabel("What would you like analyzed?").last().fill("Why do I miss left?");
    sent.length = 0;
    await page.getByLabel("Your video").setInputFiles(film.path);
    await page.getByRole("button", { name: "Submit for Review" }).last().click();
    expect(sent).toEqual([]);
    await releaseScript();
    await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
    expect(sent.filter((one) => one.startsWith("PATCH"))).toEqual([
      expect.stringMatching(/^PATCH \/api\/uploads\//),
    ]);
    await film.forget();
  });

  test("a connection that breaks while the script for uploads comes is retried, and the file is sent in parts", async ({
    page,
    club,
  }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    await expect(page.getByText("0 of 500 characters")).toBeVisible();
    const parts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") parts.push(request.url());
    });
    let failures = 0;
    await page.route("**/assets/resumable-upload-*.js", (route) => {
      failures += 1;
      return failures < 3 ? route.abort("connectionreset") : route.continue();
    });
    await page.getByLabel("What would you like analyzed?").last().fill("Why do I miss left?");
    await page.getByLabel("Your video").setInputFiles(film.path);
    await page.getByRole("button", { name: "Submit for Review" }).last().click();
    await expect(page.getByRole("status").first()).toContainText("Video Analysis Request Submitted!");
    expect(parts).toHaveLength(1);
    await film.forget();
  });

  test("a video that failed meanwhile says so", async ({ page, club }) => {
    await signIn(page, "pro@example.com");
    const id = tutorialId(club, "Your first push shot");
    await page.route("**/files/tutorials/**", (route) =>
      route.fulfill({ status: 200, contentType: "video/mp4", body: "no film" }),
    );
    await openSlowly(page, `/portal?tab=content&watch=${id}`, () =>
      expect.poll(readyState(page)).toBe("failed"),
    );
    await expect(page.getByRole("alert")).toContainText("Video Playback Error");
  });

  test("the missing length of a tutorial that loaded meanwhile is filled in (D29)", async ({
    page,
    club,
  }) => {
    await signIn(page, "pro@example.com");
    const id = tutorialId(club, "The cut, slowly");
    const lengths = () => rowsOf(club, "SELECT duration FROM tutorials WHERE id = ?", id);
    expect(lengths()).toEqual([{ duration: null }]);
    await openSlowly(page, `/portal?tab=content&watch=${id}`, () => expect.poll(readyState(page)).toBe(true));
    await expect.poll(lengths).toEqual([{ duration: 1 }]);
  });

  test("the drawing of the moment a link led to is shown", async ({ page, club }) => {
    const { pending: id } = requestsOf(club);
    const coach = await club.signIn("coach1@example.com");
    await press(coach, id, "publish", { feedback: "Good", drawings: JSON.stringify([drawing]) });
    await signIn(page, "pro@example.com");
    await openSlowly(page, `/portal/videos/${id}?view=annotated&at=${drawing.at}`, () =>
      expect.poll(readyState(page)).toBe(true),
    );
    await expect(page.getByRole("img", { name: drawing.description })).toBeVisible();
  });
});
