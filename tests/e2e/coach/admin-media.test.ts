import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Video Upload views" }).getByRole("link", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const clip = (name: string) => join(root, "db/seed/clips", name);

test("a coach answers a message once, from the list and from its own address", async ({ page }, info) => {
  await signIn(page, "coach1@example.com", "/admin/contacts");
  await page.getByLabel("Status").selectOption("pending");
  // With scripts a choice applies right away.
  if (info.project.name === "nojs") await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Devon Marsh")).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: "rowan@example.com" });
  await card.getByText("Rowan Beck", { exact: true }).click();
  const send = card.getByRole("button", { name: "Send Response" });
  // Scripts disable buttons with nothing to send; without them the answer says so (D52).
  if (info.project.name === "js") {
    await expect(send).toBeDisabled();
    await card.getByLabel("Response to Rowan Beck").fill("   ");
    await expect(send).toBeDisabled();
  } else {
    await send.click();
    await expect(page.getByRole("alert")).toContainText("Please write your response");
  }
  await card.getByLabel("Response to Rowan Beck").fill("It goes on where it stopped.");
  await send.click();
  await expect(said(page)).toContainText("Response sent successfully!");
  await expect(card).toHaveCount(0);

  const harper = page.getByLabel("Response to Harper Lind");
  if (!(await harper.isVisible())) await page.getByText("Harper Lind", { exact: true }).click();
  await harper.fill("Yes, both of you.");
  await page.getByRole("button", { name: "Send Response" }).click();
  await expect(harper).toHaveCount(0);
  await page.getByLabel("Status").selectOption("responded");
  if (info.project.name === "nojs") await page.getByRole("button", { name: "Search" }).click();
  const answered = page.getByRole("listitem").filter({ hasText: "harper@example.com" });
  await answered.getByText("Harper Lind", { exact: true }).click();
  await expect(answered).toContainText("Response by Casey Rowe");
  await expect(answered).toContainText("Yes, both of you.");
});

test("a video is uploaded, published as a tutorial, deleted and restored", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/upload");
  const upload = page.locator("#upload-video");
  await upload.getByLabel("Title").fill("Where the thumb goes");
  await upload.getByLabel("Description").fill("On top, then away.");
  await upload.getByLabel("Plan", { exact: true }).selectOption("elite");
  await upload.getByLabel("Category").selectOption("technique");
  await upload.getByLabel("Video file").setInputFiles(clip("roll.mp4"));
  await upload.getByRole("button", { name: "Upload Video" }).click();
  await expect(said(page)).toContainText("Video uploaded successfully!");

  await page.getByRole("link", { name: "Publish Where the thumb goes as a tutorial" }).click();
  await expect(page.getByText("Selected video: Where the thumb goes")).toBeVisible();
  const create = page.locator("#create-tutorial");
  await create.getByLabel("Title").fill("The thumb, slowly");
  await create.getByLabel("Description").fill("Four throws from behind.");
  await create.getByRole("button", { name: "Create Tutorial" }).click();
  await expect(said(page)).toContainText("Tutorial created successfully!");
  await expect(page.locator("#create-tutorial")).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: "Where the thumb goes" });
  await expect(row.getByText("Published", { exact: true })).toBeVisible();

  await view(page, "Tutorials").click();

  await page.getByRole("link", { name: "View The thumb, slowly" }).click();
  await expect(dialog(page).locator("video")).toHaveAttribute("src", /\/files\/storage\/library\//);
  await dialog(page).getByRole("link", { name: "Close" }).click();

  await page.getByRole("link", { name: "Delete The thumb, slowly" }).click();
  await dialog(page).getByRole("button", { name: "Delete Tutorial" }).click();
  await expect(said(page)).toContainText("Tutorial deleted successfully!");
  await expect(page.getByRole("heading", { name: "The thumb, slowly" })).toHaveCount(0);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Undone");
  await expect(page.getByRole("heading", { name: "The thumb, slowly" })).toBeVisible();

  await view(page, "Library").click();
  await page.getByRole("link", { name: "Delete Where the thumb goes" }).click();
  await dialog(page).getByRole("button", { name: "Delete Video" }).click();
  await expect(said(page)).toContainText("Video deleted successfully!");
  await expect(page.getByRole("heading", { name: "Where the thumb goes" })).toHaveCount(0);
  // Its tutorial keeps playing, so its file is still listed.
  await expect(page.getByRole("heading", { name: "roll.mp4" }).first()).toBeVisible();
  await view(page, "Tutorials").click();
  await page.getByRole("button", { name: "Fix Video Sync Issues" }).click();
  await expect(said(page)).toContainText("Database cleanup complete");
});

test("a tutorial is edited in its row, and Undo edits it back", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/upload?show=tutorials");
  await page.getByRole("link", { name: "Edit Airmail under pressure" }).click();
  const form = dialog(page).locator("#edit-tutorial");
  await expect(form.getByLabel("Title")).toHaveValue("Airmail under pressure");
  await form.getByLabel("Title").fill("Airmail, late in the game");
  await form.getByLabel("Category").selectOption("advanced");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(said(page)).toContainText("Tutorial updated");
  await expect(page.getByRole("heading", { name: "Airmail, late in the game" })).toBeVisible();
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Airmail under pressure" })).toBeVisible();
});

/** What a player shows of its captions once it plays. */
async function captionsOf(page: Page) {
  const video = dialog(page).locator("video");
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  return () =>
    video.evaluate((player: HTMLVideoElement) =>
      [...player.textTracks].map((track) => [
        track.mode,
        [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(),
      ]),
    );
}

test("captions a coach adds to a tutorial are in the coach's player and in a member's", {
  tag: "@scripts",
}, async ({ page, browser, club }) => {
  await signIn(page, "coach1@example.com", "/admin/upload?show=tutorials");
  await page.getByRole("link", { name: "Edit Airmail under pressure" }).click();
  const title = dialog(page).getByLabel("Title");
  await title.fill("Airmail under more pressure");
  const words = "WEBVTT\n\n00:00.000 --> 00:59.000\nOne bag, no lane.\n";
  await dialog(page)
    .getByLabel("Captions file")
    .setInputFiles({ name: "airmail.vtt", mimeType: "text/vtt", buffer: Buffer.from(words) });
  await dialog(page).getByRole("button", { name: "Add captions" }).click();
  await expect(said(page)).toContainText("Captions saved");
  // What else was typed is still there, and is saved without being asked about.
  await expect(dialog(page).getByRole("button", { name: "Replace captions" })).toBeVisible();
  await expect(title).toHaveValue("Airmail under more pressure");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(said(page)).toContainText("Airmail under more pressure");
  await page.getByRole("link", { name: "View Airmail under more pressure" }).click();
  await expect.poll(await captionsOf(page)).toEqual([["showing", "One bag, no lane."]]);

  const member = await browser.newPage({ baseURL: club.url });
  await signIn(member, "pro@example.com", "/portal?tab=content");
  const card = member.locator("section.card", { hasText: "Airmail under more pressure" });
  await card.getByRole("link", { name: "Watch" }).click();
  await expect.poll(await captionsOf(member)).toEqual([["showing", "One bag, no lane."]]);
  await member.close();
});

test("a refused upload says why with its code, and keeps the text", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/upload");
  const upload = page.locator("#upload-video");
  await upload.getByLabel("Title").fill("Not a film");
  await upload.getByLabel("Description").fill("Words");
  await upload
    .getByLabel("Video file")
    .setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("just words") });
  await upload.getByRole("button", { name: "Upload Video" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid File Type");
  await expect(page.getByRole("alert")).toContainText("Please select an MP4, WEBM, or MOV video file.");
  await expect(upload.getByLabel("Title")).toHaveValue("Not a film");
});

test("a coach sends a notification, a member reads it, and it is deactivated", async ({
  page,
  browser,
  club,
}) => {
  await signIn(page, "coach1@example.com", "/admin/newsletter?show=notifications");
  const form = page.locator("#send-notification");
  await form.getByLabel("Title").fill("Boards are dry again");
  await form.getByLabel("Message").fill("Practice at six.");
  await form.getByRole("button", { name: "Send Notification" }).click();
  await expect(said(page)).toContainText("Notification sent successfully!");
  await expect(form.getByLabel("Title")).toHaveValue("");

  const member = await browser.newPage({ baseURL: club.url });
  await signIn(member, "basic@example.com", "/portal");
  await expect(member.getByText("Boards are dry again", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Deactivate Boards are dry again" }).click();
  await expect(said(page)).toContainText("Notification deactivated successfully!");
  await member.reload();
  await expect(member.getByText("Boards are dry again", { exact: true })).toHaveCount(0);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Undone");
  await expect(page.getByRole("button", { name: "Deactivate Boards are dry again" })).toBeVisible();
  await member.close();
});

test("the dialogs pass axe", { tag: "@scripts" }, async ({ page, club }) => {
  test.slow();
  const { read } = club.services.db;
  const message = await read.query.contactMessages.findFirst();
  const tutorial = await read.query.tutorials.findFirst();
  await signIn(page, "coach1@example.com");
  for (const query of [
    `contacts?contact=${message?.id}`,
    `upload?video=${tutorial?.fileKey}`,
    `upload?edit=${tutorial?.id}`,
    `upload?confirm=delete-tutorial&id=${tutorial?.id}`,
    `upload?playing=${tutorial?.fileKey}`,
  ]) {
    await page.goto(`/admin/${query}`);
    await expectNoFaults(page, "best-practice");
  }
});
