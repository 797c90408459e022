import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { readClip } from "../../http/club.ts";
import { hashOf } from "../../http/video/uploads.ts";

export const megabyte = 1024 * 1024;

/** The first bytes of a film: real at its head, for what is no video is refused at its first bytes. */
export async function beginningOf(bytes: number): Promise<Buffer> {
  const clip = await readClip();
  return Buffer.concat([clip, Buffer.alloc(bytes - clip.length)]);
}

/** A film of some length in a folder of the test's own: real at its head, noise from there on. */
export async function makeFilm(folder: string, bytes: number, name = "throw.mp4") {
  const clip = await readClip();
  const film = Buffer.concat([clip, randomBytes(bytes - clip.length)]);
  const path = join(folder, name);
  await writeFile(path, film);
  return { path, hash: hashOf(film), forget: () => rm(path) };
}

/** Gives the page a slow upload connection. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Waits until a chosen video will go in parts: the script for it is there, with the line for its faults. */
export async function untilInParts(page: Page): Promise<void> {
  await expect(page.locator("form p.field-error[role=alert]").first()).toBeAttached();
}

/** Starts to upload a 30 MB video, pauses it, loses the connection, gets it back, and leaves the page during the upload. */
export async function sendHalf(page: Page, submit: Locator): Promise<void> {
  await untilInParts(page);
  await submit.click();
  await expect(page.getByText(/MB of 30\.0 MB · .+\/s · .+ left/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/paused/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.route("**/api/uploads/*", (route) => route.abort("connectionreset"));
  await expect(page.getByText(/Connection lost/)).toBeVisible();
  await page.unroute("**/api/uploads/*");
  await expect(page.getByText(/1[0-9]\.\d MB of 30\.0 MB · .+ left/)).toBeVisible({ timeout: 30_000 });
  // On a busy machine the rest would arrive, and be stored, before the page is gone.
  await page.route("**/api/uploads/*", () => undefined);
  await page.reload();
  await page.unroute("**/api/uploads/*");
  await expect(page.getByRole("heading", { name: "Unfinished uploads" })).toBeVisible();
}
