import type { Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { withMicrophone } from "../support/microphone.ts";
import { signIn } from "../support/sign-in.ts";

test.use(withMicrophone);

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const recording = "app/demo/voices/wrist.m4a";

/** Waits until a recording is this many seconds long. */
const untilTime = (page: Page, seconds: number) =>
  expect(async () => {
    const words = await page.getByText(/^Recording 0:\d\d of/).textContent();
    expect(Number(words?.match(/0:(\d\d)/)?.[1])).toBeGreaterThanOrEqual(seconds);
  }).toPass();

/** A microphone that is refused says so; allowed, it records while the clip plays, though the connection breaks once. */
async function recordOnTheDesk(page: Page): Promise<void> {
  // A headless browser has no user to refuse, so the first answer is the one a refusal gives.
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    devices.getUserMedia = () => {
      Reflect.deleteProperty(devices, "getUserMedia");
      return Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
    };
  });
  await page.getByRole("button", { name: "Record voice" }).click();
  await expect(page.getByText("This site may not use the microphone.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Recording 0:0\d of 3:00$/)).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await untilTime(page, 2);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("button", { name: "Place in the middle" }).click();
  await untilTime(page, 5);
  let broken = 0;
  await page.route("**/api/uploads/*", (route) => {
    if (route.request().method() === "PATCH" && broken === 0) {
      broken += 1;
      return route.abort("connectionreset");
    }
    return route.continue();
  });
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByLabel("Your recording", { exact: true })).toBeVisible({ timeout: 15_000 });
  expect(broken).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
}

async function sendAFile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save and add a recording" }).click();
  await page.getByLabel("Audio file").setInputFiles(recording);
  await page.getByRole("button", { name: "Add to the review" }).click();
  await expect(said(page)).toContainText("Recording added");
}

test("a coach talks over a clip, and the member hears it with the clip following", async ({
  page,
  club,
}, info) => {
  test.slow();
  const scripted = info.project.name === "js";
  await signIn(page, "coach1@example.com", "/admin/submissions");
  const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
  await page.goto(`/admin/review/${request?.id}`);
  await page.getByLabel("Feedback", { exact: true }).fill("Listen first.");
  if (scripted) await recordOnTheDesk(page);
  else await sendAFile(page);
  await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("Listen first.");
  await page.getByLabel("Starts at").fill("00:00.2");
  await page.getByLabel("What you say, in words").fill("Watch your step.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(said(page)).toContainText("Review published");

  await signIn(page, "pro@example.com", `/portal/videos/${request?.id}`);
  const voice = page.locator("audio");
  await expect(voice).toHaveAttribute("src", /^\/files\/voices\/[\w-]+\?v=received#t=0\.2$/);
  await page.getByText("Read what it says").click();
  await expect(page.getByText("Watch your step.")).toBeVisible();
  await expectNoFaults(page);
  if (!scripted) return;
  const film = page.getByLabel("Your video", { exact: true });
  // Slowly, for once the recording is over there is nothing left to pause.
  await voice.evaluate((sound: HTMLAudioElement) => {
    sound.playbackRate = 0.25;
    return sound.play();
  });
  await expect.poll(() => film.evaluate((clip: HTMLVideoElement) => clip.currentTime)).toBeGreaterThan(0.3);
  await expect(page.getByRole("img", { name: "What your coach draws" })).toBeVisible({ timeout: 60_000 });
  // The voice leads, so the clip's Pause stops both.
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(await film.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true);
  expect(await voice.evaluate((sound: HTMLAudioElement) => sound.paused)).toBe(true);
  await expect(page.getByRole("img", { name: "What your coach draws" })).toHaveCount(0);
});

/** Records a short note, which then waits for its sender. */
async function record(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a voice note" }).click();
  await untilTime(page, 1);
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByText(/^Recorded 0:0\d$/)).toBeVisible();
}

test("a member sends a voice note, and a coach answers with one", async ({ page }, info) => {
  const scripted = info.project.name === "js";
  const send = async (count: number) => {
    await page.getByText("Voice note", { exact: true }).last().click();
    if (scripted) {
      await record(page);
      await page.getByRole("button", { name: "Listen" }).click();
      await page.getByRole("button", { name: "Discard" }).click();
      await record(page);
      await page.getByRole("button", { name: "Send voice note" }).click();
    } else {
      await page.getByLabel("Audio file").setInputFiles(recording);
      await page.getByRole("button", { name: "Send this file" }).click();
    }
    await expect(said(page)).toContainText("Message sent");
    await expect(page.locator("audio")).toHaveCount(count);
    await expect(page.getByLabel("Audio file")).toBeHidden();
    await expect(page.getByLabel("Or send an audio file")).toBeHidden();
  };
  await signIn(page, "pro@example.com", "/portal/messages");
  await send(1);
  await expectNoFaults(page);
  await signIn(page, "coach1@example.com", "/admin/messages");
  await page
    .getByRole("link", { name: /Avery Quinn/ })
    .first()
    .click();
  await expect(page.getByLabel("Voice note, Avery", { exact: true })).toBeVisible();
  await send(2);
});
