import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const clip = join(root, "db/seed/clips/roll.mp4");
const message = "My roll dies on the board. What does my wrist do?";

async function sendClip(page: Page) {
  await signIn(page, "pro2@example.com", "/portal?tab=videos");
  await page.getByLabel("What would you like analyzed?").fill(message);
  await page.getByLabel("Your video").setInputFiles(clip);
  await page.getByRole("button", { name: "Submit for Review" }).click();
}

/** Waits until the page is as its reader finds it: with scripts, until they listen. */
async function openedPage(page: Page): Promise<void> {
  if (test.info().project.name === "js") await untilListening(page);
}

const ofPro2 = (page: Page) =>
  page.locator("[data-list] > li", { hasText: "pro2@example.com" }).filter({ hasText: "roll.mp4" }).first();

const openMore = (page: Page) => ofPro2(page).locator("summary", { hasText: "More" }).click();

test("a member sends a clip, a coach watches and reviews it, the member reads the feedback", async ({
  page,
}) => {
  await sendClip(page);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Video Analysis Request Submitted!",
  );
  await expect(page.getByText("Under Review")).toBeVisible();
  await expect(page.getByText("In Analysis Queue")).toBeVisible();
  await expect(page.getByRole("button", { name: "Uploaded" })).toBeDisabled();

  await signIn(page, "coach1@example.com", "/admin/submissions");
  await openedPage(page);
  await openMore(page);
  await ofPro2(page).getByText("Play the video").click();
  await expect(ofPro2(page).locator("video")).toBeVisible();
  const address = (await ofPro2(page).locator("video").getAttribute("src")) ?? "";
  const part = await page.request.get(address, { headers: { Range: "bytes=0-99" } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(100);
  // Watching is no download.
  await page.goto("/admin/submissions");
  await expect(ofPro2(page).getByText("pending", { exact: true })).toBeVisible();

  await openedPage(page);
  await openMore(page);
  await ofPro2(page).getByRole("link", { name: "Review & Update Status" }).click();
  await page.getByLabel("Feedback").fill("Your wrist breaks late.\nRelease a hand earlier.");
  await page.getByLabel("Admin notes").fill("Second clip about the wrist.");
  await page.getByRole("button", { name: "Mark as Reviewed" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Status Updated");
  await expect(ofPro2(page).getByText("reviewed", { exact: true })).toBeVisible();

  await signIn(page, "pro2@example.com", "/portal?tab=videos");
  await expect(page.getByText("Analysis Complete")).toBeVisible();
  await expect(page.getByText("Release a hand earlier.")).toBeVisible();
  await expect(page.getByText("Second clip about the wrist.")).toHaveCount(0);
});

test("a coach downloads the clip by its link", async ({ page }) => {
  await sendClip(page);
  await expect(page.getByText("Under Review")).toBeVisible();

  await signIn(page, "coach2@example.com", "/admin/submissions");
  await openedPage(page);
  const started = page.waitForEvent("download");
  await openMore(page);
  await ofPro2(page).getByRole("button", { name: "Download Video" }).click();
  expect((await started).suggestedFilename()).toBe("roll.mp4");
});

async function completeFirstDrill(page: Page, values: { rounds: string; ppr: string; notes: string }) {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Rounds thrown").fill(values.rounds);
  await dialog.getByLabel("PPR (points per round)").fill(values.ppr);
  await dialog.getByLabel("Notes").fill(values.notes);
  await dialog.getByRole("button", { name: "Complete Drill" }).click();
}

async function sendNoteAbout(page: Page, words: string, hasScripts: boolean | undefined) {
  const card = page.locator("li", { hasText: words }).first();
  await card.getByRole("link", { name: "Write a note about this" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toHaveValue(/^Feedback on .+ - Mar 11, 2026$/);
  const content = dialog.getByLabel("Content");
  // Until then the dialog may take the focus, and with it what the test has selected to write over.
  if (hasScripts !== false) await untilListening(page);
  await expect(content).toHaveValue(/PPR: 8\.4 out of 12\n- Accuracy: 70\.0%\n- Rounds: 10\n/);
  const forgotten = `${await content.inputValue()}\nKeep the elbow close.`;
  await content.fill(forgotten);
  await dialog.getByRole("button", { name: "Send Practice Note" }).click();
  await expect(content).toHaveAccessibleDescription(/Please replace “\[Add your feedback here\]”/);
  await expect(content).toHaveValue(forgotten);
  await content.fill(forgotten.replace("[Add your feedback here]\n", ""));
  await dialog.getByRole("button", { name: "Send Practice Note" }).click();
}

test("a member logs a drill, the numbers follow, a coach answers with a note", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await expect(page.getByText("Nothing logged this week yet.")).toBeVisible();
  await completeFirstDrill(page, { rounds: "10", ppr: "8.4", notes: "Wind from the left today." });
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Drill completed successfully!",
  );
  await expect(page.getByText("Completed Today")).toHaveCount(1);
  await expect(page.getByText("70.0%").first()).toBeVisible();
  await expect(page.getByText(/8\.4 PPR in .+ so far \(10 rounds, small sample\)/)).toBeVisible();
  await page.getByText("Show the numbers").click();
  await expect(page.getByRole("table", { name: "Your last weeks" })).toContainText("70.0");
  await page.goto("/portal?tab=categories");
  await expect(page.getByRole("row").nth(1)).toContainText("8.470.0%");

  await signIn(page, "coach1@example.com", "/admin/notes");
  await sendNoteAbout(page, "Wind from the left today.", javaScriptEnabled);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Practice note sent successfully!",
  );

  await signIn(page, "pro2@example.com", "/portal?tab=notes");
  await expect(page.getByText("Keep the elbow close.")).toBeVisible();
  await expect(page.getByText("New", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});

test("the same form sent twice logs one drill (D24)", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal?tab=progress");
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const fields = await page
    .getByRole("dialog")
    .locator("input[type=hidden]")
    .evaluateAll((inputs) =>
      Object.fromEntries(
        inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
      ),
    );
  const form = { ...fields, roundsThrown: "12", ppr: "6" };
  for (let sent = 0; sent < 2; sent += 1) {
    const answer = await page.request.post("/portal?tab=progress&form=complete-drill", {
      form,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
  const mine = await page.request.get("/api/my-drill-completions");
  expect(await mine.json()).toHaveLength(1);
});
