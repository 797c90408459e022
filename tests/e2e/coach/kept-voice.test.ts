import type { Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test, waitingPage } from "../support/journey.ts";
import { withMicrophone } from "../support/microphone.ts";
import { signIn } from "../support/sign-in.ts";

test.use(withMicrophone);

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const stop = (page: Page) => page.getByRole("button", { name: "Stop recording" });
const ownRecording = (page: Page) => page.getByLabel("Your recording", { exact: true });

const oldestOf = (club: ServedClub) =>
  rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending' ORDER BY uploaded_at")[0]
    ?.id ?? "";

type Review = { published: string | null; draft: string | null };
const reviewOf = (club: ServedClub, id: string) =>
  rowsOf<Review>(club, `SELECT published, draft FROM reviews WHERE submission_id = '${id}'`)[0];
const voiceIn = (json: string | null | undefined) => (JSON.parse(json ?? "{}") as { voice?: unknown }).voice;

async function openDesk(page: Page, club: ServedClub): Promise<string> {
  await signIn(page, "coach1@example.com", "/admin/submissions");
  const id = oldestOf(club);
  await page.goto(`/admin/review/${id}`);
  await page.getByLabel("Feedback", { exact: true }).fill("Listen to this.");
  return id;
}

/** Records until this device keeps a part of it. */
async function speak(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record voice" }).click();
  await expect(page.getByText(/^Recording 0:0[2-9] of/)).toBeVisible({ timeout: 15_000 });
  const isKept = () => Object.keys(localStorage).some((place) => place.includes(":recording:"));
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

test("Publish asks about a recording that is running, and publishes with it", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  test.slow();
  const id = await openDesk(page, club);
  await speak(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your recording isn't on the review yet")).toBeVisible();
  await page.getByRole("button", { name: "Keep recording" }).click();
  await expect(stop(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Add it and publish" }).click();
  await expect(said(page)).toContainText("Review published");
  expect(voiceIn(reviewOf(club, id)?.published)).toBeTruthy();

  await page.goto(`/admin/review/${id}`);
  await speak(page);
  await page.getByRole("button", { name: "Publish again" }).click();
  await page.getByRole("button", { name: "Publish without it" }).click();
  await expect(said(page)).toContainText("Review published");
  await page.goto(`/admin/review/${id}`);
  await expect(page.getByRole("button", { name: "Record voice" })).toBeVisible();
});

test("a recording survives Back, a closed tab, and a desk drawn anew", { tag: "@scripts" }, async ({
  page,
  club,
  context,
}) => {
  test.slow();
  const id = await openDesk(page, club);
  await speak(page);
  await page.getByRole("link", { name: "Back to Video Submissions" }).click();
  await expect(page).toHaveURL(/submissions/);
  await page.goBack();
  await expect(ownRecording(page)).toBeVisible();
  await page.getByLabel("What you say, in words (optional)").fill("Step with the other foot.");
  await page.getByRole("button", { name: "Remove the recording" }).click();
  await expect(page.getByText("Recording removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => voiceIn(reviewOf(club, id)?.draft)).toBeFalsy();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove the recording" })).toBeFocused();
  await expect(page.getByLabel("What you say, in words (optional)")).toHaveValue("Step with the other foot.");
  await expect.poll(() => voiceIn(reviewOf(club, id)?.draft)).toBeTruthy();
  await page.getByRole("button", { name: "Remove the recording" }).click();

  await speak(page);
  // A tab that crashes is asked nothing either.
  await page.close();
  const again = waitingPage(await context.newPage());
  await again.goto(`/admin/review/${id}`);
  await expect(ownRecording(again)).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => voiceIn(reviewOf(club, id)?.draft)).toBeTruthy();
  await again.getByRole("button", { name: "Remove the recording" }).click();

  await speak(again);
  await again.getByText(/^Saved phrases/).click();
  await again.getByLabel("New phrase").fill("Lift your elbow.");
  await again.getByRole("button", { name: "Save phrase" }).click();
  await expect(ownRecording(again)).toBeVisible({ timeout: 15_000 });
});

test("a recording that the browser can't read for a moment isn't taken for gone", {
  tag: "@scripts",
}, async ({ page, club, context }) => {
  test.slow();
  const id = await openDesk(page, club);
  await speak(page);
  await page.close();
  const again = waitingPage(await context.newPage());
  await again.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    let left = 1;
    IDBFactory.prototype.open = function (...asked) {
      if (left > 0) {
        left -= 1;
        throw new DOMException("The disk is full", "UnknownError");
      }
      return open.apply(this, asked);
    };
  });
  await again.goto(`/admin/review/${id}`);
  await expect(again.getByText("This browser can't read it right now. We keep trying.")).toBeVisible();
  await expect(again.getByRole("button", { name: "Record voice" })).toHaveCount(0);
  await expect(ownRecording(again)).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => voiceIn(reviewOf(club, id)?.draft)).toBeTruthy();
});

test("V starts and stops a recording, Stop has the focus, and Space still plays", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await openDesk(page, club);
  await page.getByLabel("Feedback", { exact: true }).blur();
  await expect(page.locator("kbd", { hasText: /^V$/ })).toBeVisible();
  await page.keyboard.press("v");
  await expect(stop(page)).toBeEnabled();
  await expect(stop(page)).toBeFocused();
  // A page that grows by it would scroll away under the next press.
  const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  const [whole, seen] = await heights();
  expect(whole).toBe(seen);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.keyboard.press("v");
  await expect(ownRecording(page)).toBeVisible({ timeout: 15_000 });
});
