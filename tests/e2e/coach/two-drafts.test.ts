import type { Page } from "@playwright/test";
import { cellOf, rowsOf } from "../../http/club.ts";
import { drawing, press } from "../../http/video/desk.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const feedback = (page: Page) => page.getByLabel("Feedback", { exact: true });

const pendingOf = (club: ServedClub) =>
  cellOf<string>(club, "SELECT id FROM submissions WHERE status = 'pending'");

const draftOf = (club: ServedClub, id: string) =>
  JSON.parse(
    rowsOf<{ draft: string }>(club, "SELECT draft FROM reviews WHERE submission_id = ?", id)[0]?.draft ??
      "{}",
  );

/** A general drill of the club. */
const drillOf = (club: ServedClub) =>
  rowsOf<{ id: string; title: string }>(
    club,
    "SELECT id, title FROM weekly_drills WHERE assigned_user_id IS NULL AND is_active = 1 AND deleted_at IS NULL",
  )[0] ?? { id: "", title: "" };

test("a review that another coach published meanwhile is published over with one press", async ({
  page,
  club,
}, info) => {
  const id = pendingOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  const other = await club.signIn("coach2@example.com");
  await press(other, id, "save-draft", { feedback: "Theirs" });
  await feedback(page).fill("Mine");
  const isScripted = info.project.name === "js";
  if (isScripted) await expect(page.getByText("Another coach was faster")).toBeVisible();
  await page.getByRole("button", { name: isScripted ? "See both" : "Save draft" }).click();
  await expect(page.getByRole("heading", { name: "What is saved now, by Morgan Tate" })).toBeVisible();
  await press(other, id, "publish", { feedback: "Theirs", revision: "1" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What is published now, by Morgan Tate" })).toBeVisible();
  await expect(page.getByText("Morgan Tate published this review while you were writing.")).toBeVisible();
  await expect(page.getByText("Someone else saved this while you were editing it")).toHaveCount(0);
  await expect(feedback(page)).toHaveValue("Mine");
  await page.getByRole("button", { name: "Publish mine instead" }).click();
  await expect(said(page)).toContainText("Review published");
  expect(cellOf<string>(club, "SELECT feedback_text FROM submissions WHERE id = ?", id)).toBe("Mine");
});

const theirs = {
  feedback: "Theirs",
  tipAt0: "00:02.0",
  tipText0: "Look at the wrist",
  drawings: JSON.stringify([drawing]),
  measureName0: "apex",
  measureValue0: "41",
  measureUnit0: "in",
  homeworkNote: "Ten rounds",
  followUp: "And then",
};

test("what another coach saved is listed whole, and goes into one's own draft as far as there is room", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  const drill = drillOf(club);
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await untilListening(page);
  await press(await club.signIn("coach2@example.com"), id, "save-draft", { ...theirs, homework1: drill.id });
  await feedback(page).fill("Mine");
  await page.getByLabel("Moment 1").fill("00:01.0");
  await page.getByLabel("Tip 1").fill("Look at the foot");
  await page.getByRole("button", { name: "See both" }).click();
  const card = page.locator(".card", { has: page.getByRole("heading", { name: /^What is saved now/ }) });
  for (const words of [
    "Theirs",
    "00:02.0 Look at the wrist",
    drawing.description,
    "Apex above the board, 41 in",
    drill.title,
    "Ten rounds",
    "And then",
  ])
    await expect(card.getByText(words)).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Add Morgan's words to mine" }).click();
  // Beside the words it speaks of, which are gone to.
  const added = page.locator("#feedback").getByText("Added to yours. Read it through, then save or publish.");
  await expect(added).toBeInViewport();
  await expect(page.getByLabel("Tip 2")).toHaveValue("Look at the wrist");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(said(page)).toContainText("Draft saved");
  expect(draftOf(club, id)).toMatchObject({
    feedback: "Mine\n\nTheirs",
    tips: [
      { at: "00:01.0", text: "Look at the foot" },
      { at: "00:02.0", text: "Look at the wrist" },
    ],
    annotations: [{ description: drawing.description }],
    measures: [{ name: "apex", value: "41" }],
    homework: [drill.id],
    homeworkNote: "Ten rounds",
  });
});

test("what another coach published before is no longer announced once one's own is published", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const id = pendingOf(club);
  await page.clock.install();
  await signIn(page, "coach1@example.com", `/admin/review/${id}`);
  await untilListening(page);
  await press(await club.signIn("coach2@example.com"), id, "publish", { feedback: "Theirs" });
  await page.clock.runFor(21_000);
  const announced = page.getByText("Morgan published this review.");
  await expect(announced).toBeVisible();
  await feedback(page).fill("Mine");
  await page.clock.runFor(5_000);
  await page.getByRole("button", { name: "See both" }).click();
  club.clock.advance(60_000);
  await page.getByRole("button", { name: "Publish mine instead" }).click();
  await expect(said(page)).toContainText("Review published");
  await expect(feedback(page)).toHaveValue("Mine");
  await expect(announced).toBeHidden();
});

test("one writes on where one was when an answer draws the desk anew", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await signIn(page, "coach1@example.com", `/admin/review/${pendingOf(club)}`);
  await untilListening(page);
  await feedback(page).fill("Slower on the step");
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/review\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  const before = await feedback(page).elementHandle();
  await page.getByLabel("Moment 1").press("Enter");
  await feedback(page).focus();
  await feedback(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  await page.keyboard.type(" and lower");
  answer();
  // The desk drawn in its place has a field of its own.
  await expect.poll(() => before?.evaluate((field) => field.isConnected)).toBe(false);
  await expect(feedback(page)).toBeFocused();
  await page.keyboard.type(" too");
  await expect(feedback(page)).toHaveValue("Slower and lower too on the step");
});
