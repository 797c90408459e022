import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "#tests/support/bundle.ts";
import { readSmallPicture } from "#tests/support/photo.ts";
import { changeRows, rowsOf } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test.use({ environment: { PREPARE_VIDEOS: "on" } });

const said = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });

type Clip = { original_key: string; state: string; own_poster_key: string | null; poster_at: number | null };

/** The tutorial's clip, prepared before those of the other seeded videos. */
async function prepared(club: ServedClub, title: string): Promise<() => Clip> {
  const of = `(SELECT clips.id FROM clips JOIN tutorials ON tutorials.file_key = clips.original_key WHERE tutorials.title = '${title}')`;
  changeRows(club, `DELETE FROM media_jobs WHERE json_extract(payload, '$.clipId') IS NOT ${of}`);
  const clip = () => {
    const [row] = rowsOf<Clip>(club, `SELECT * FROM clips WHERE id = ${of}`);
    if (!row) throw new Error(`There is no clip of ${title}`);
    return row;
  };
  const stop = club.bundle.startMediaWorker(club.services);
  await expect.poll(() => clip().state, { timeout: 90_000 }).toBe("ready");
  await stop();
  return clip;
}

test("a tutorial gets its poster from the moment shown and from a file, and Undo brings the one before back", async ({
  page,
  club,
}, info) => {
  test.slow();
  await signIn(page, "coach1@example.com", "/admin/upload?show=tutorials");
  const title = (
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .innerText()
  ).replace(/^Edit\s+/, "");
  const clip = await prepared(club, title);
  // The poster is chosen where the rest of a video is edited, and not where it is only watched.
  await page.getByRole("link", { name: `View ${title}`, exact: true }).click();
  await expect(page.getByRole("dialog").locator("video")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Poster", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Close" }).click();
  const open = () => page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
  await open();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Any moment");
  if (info.project.name === "js") {
    const video = dialog.locator("video");
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 0.5;
    });
    await dialog.getByRole("button", { name: "Take the moment shown" }).click();
    await expect(field).toHaveValue("00:00.5");
  } else {
    await expect(dialog.getByRole("button", { name: "Take the moment shown" })).toHaveCount(0);
    await field.fill("0:00.5");
  }
  const isScripted = info.project.name === "js";
  if (isScripted) await dialog.getByLabel("Title").fill("A better title");
  await dialog.getByRole("button", { name: "Use this moment" }).click();
  await expect(said(page)).toContainText("Poster chosen");
  // The editor stays open, with what is typed in it and not saved.
  await expect(dialog).toContainText("Now: the moment 00:00.5");
  if (isScripted) {
    await expect(dialog.getByLabel("Title")).toHaveValue("A better title");
    await dialog.getByLabel("Title").fill(title);
  }

  // A file that is no picture is refused with a sentence, and the poster stays.
  const file = dialog.getByLabel("A picture of your own");
  await file.setInputFiles(join(root, "db/seed/clips/roll.mp4"));
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Please choose a JPEG");
  expect([clip().poster_at, clip().own_poster_key]).toEqual([500, null]);

  const buffer = await readSmallPicture("png");
  await file.setInputFiles({ name: "cover.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(said(page)).toContainText("Poster chosen");
  await expect(dialog).toContainText("Now: a picture of your own");
  expect(clip().own_poster_key).not.toBeNull();
  await expectNoFaults(page);
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Undone");
  expect([clip().poster_at, clip().own_poster_key]).toEqual([500, null]);
  await page.goto("/admin/upload?show=tutorials");
  await open();
  await expect(dialog).toContainText("Now: the moment 00:00.5");
  await dialog.getByLabel("Automatic, from the beginning of the video").check();
  await dialog.getByRole("button", { name: "Use this still" }).click();
  await expect(said(page)).toContainText("Poster chosen");
  expect([clip().poster_at, clip().own_poster_key]).toEqual([null, null]);
});
