import type { Page } from "@playwright/test";
import { rowsOf, userId } from "../../http/club.ts";
import { readPhonePhoto } from "../../support/photo.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { withMicrophone } from "../support/microphone.ts";
import { untilListening } from "../support/scripts.ts";
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
  // What went wrong doesn't cover the player.
  const isOnTop = (button: HTMLElement) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height - 2));
  };
  await expect
    .poll(() => page.getByRole("button", { name: "Play", exact: true }).evaluate(isOnTop))
    .toBe(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Recording 0:0\d of 3:00$/)).toBeInViewport();
  await expect(page.getByRole("button", { name: "Stop recording" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await untilTime(page, 2);
  // On a busy machine the clip may be over by now, and paused by itself.
  await page
    .locator("video")
    .first()
    .evaluate((clip: HTMLVideoElement) => clip.pause());
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByRole("radio", { name: "Angle" }).check({ force: true });
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
  const led = page.getByRole("img", { name: "What your coach draws" });
  await expect(led).toBeVisible({ timeout: 60_000 });
  // The angle's number is drawn with it, digit by digit, and what one camera can tell is said.
  await expect.poll(() => led.locator("polyline").count()).toBeGreaterThan(20);
  await expect(page.getByText("In the picture, from one camera.")).toBeVisible();
  // The voice leads, so the clip's Pause stops both.
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  expect(await film.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true);
  expect(await voice.evaluate((sound: HTMLAudioElement) => sound.paused)).toBe(true);
  await expect(led).toHaveCount(0);
});

/** Records a short note, which then waits for its sender. */
async function record(page: Page, seconds = 1): Promise<void> {
  await page.getByRole("button", { name: "Record a voice note" }).click();
  await untilTime(page, seconds);
  await page.getByRole("button", { name: "Stop recording" }).click();
  await expect(page.getByText(/^Recorded 0:0\d$/)).toBeVisible();
}

const attach = (page: Page) => page.locator("summary", { hasText: "Attach" });
const chooseFile = async (page: Page) => {
  await attach(page).click();
  await page.getByLabel("Photo or audio file").setInputFiles(recording);
};
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

test("a member sends a voice note, and a coach answers with one", async ({ page }, info) => {
  const scripted = info.project.name === "js";
  const sendNote = async (count: number) => {
    if (scripted) {
      await record(page);
      await page.getByRole("button", { name: "Play the recording" }).click();
      await page.getByRole("button", { name: "Remove the recording" }).click();
      await expect(send(page)).toBeHidden();
      await record(page);
    } else await chooseFile(page);
    await send(page).click();
    await expect(said(page)).toContainText("Message sent");
    await expect(page.locator("audio")).toHaveCount(count);
    await expect(page.getByText(/^Recorded 0:0\d$/)).toHaveCount(0);
    await expect(page.getByLabel("Photo or audio file")).toBeHidden();
  };
  await signIn(page, "pro@example.com", "/portal/messages");
  await sendNote(1);
  await expectNoFaults(page);
  await signIn(page, "coach1@example.com", "/admin/messages");
  await page
    .getByRole("link", { name: /Avery Quinn/ })
    .first()
    .click();
  await expect(page.getByLabel("Voice note, Avery", { exact: true })).toBeVisible();
  await sendNote(2);
});

test("one Send sends everything that is ready as one message", async ({ page, club }, info) => {
  const scripted = info.project.name === "js";
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "pro2@example.com", "/portal/messages");
  await page.getByLabel("Your message to the coaches").fill("Listen to this");
  await attach(page).click();
  await page.locator("label", { hasText: "Drill: Push to the Lip" }).click();
  if (!scripted) await page.getByLabel("Photo or audio file").setInputFiles(recording);
  else {
    await page.getByLabel("Your message to the coaches").fill("");
    await page.getByRole("button", { name: "Remove Drill: Push to the Lip" }).click();
    await record(page);
    await page.getByLabel("Your message to the coaches").fill("Listen to this");
    await attach(page).click();
    await page.locator("label", { hasText: "Drill: Push to the Lip" }).click();
    await expectNoFaults(page);
  }
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(1);
  await send(page).click();
  await expect(said(page)).toContainText("Message sent");
  const sent = page.getByRole("listitem").filter({ hasText: "Listen to this" });
  await expect(sent.locator("audio")).toHaveCount(1);
  await expect(sent).toContainText("Drill: Push to the Lip");
  expect(
    rowsOf(club, "SELECT text FROM messages WHERE user_id = ?", userId(club, "pro2@example.com")),
  ).toEqual([{ text: "Listen to this" }]);
  if (scripted) await expect(page.getByLabel("Your message to the coaches")).toBeFocused();
});

test.describe("a recorded note", { tag: "@scripts" }, () => {
  test("is still there after a reload, and Cancel asks before it discards one of some length", async ({
    page,
    club,
  }) => {
    test.slow();
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.getByRole("button", { name: "Record a voice note" }).click();
    await expect(page.getByLabel("Your message to the coaches")).toBeHidden();
    await untilTime(page, 4);
    await page.getByRole("button", { name: "Cancel the recording" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Stop recording" }).click();
    await expect(page.getByText(/^Recorded 0:0\d$/)).toBeVisible();
    await expect(page.locator("input[name=uploadId]")).toBeAttached();
    await page.reload();
    await expect(page.getByText(/^Recorded 0:0\d$/)).toBeVisible({ timeout: 15_000 });
    await send(page).click();
    await expect(said(page)).toContainText("Message sent");
    await page.reload();
    await untilListening(page);
    await expect(page.getByRole("button", { name: "Record a voice note" })).toBeVisible();
    expect(rowsOf(club, "SELECT 1 FROM voices WHERE message_id IS NOT NULL")).toHaveLength(1);

    await page.getByRole("button", { name: "Record a voice note" }).click();
    await untilTime(page, 4);
    await page.getByRole("button", { name: "Cancel the recording" }).click();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("button", { name: "Record a voice note" })).toBeVisible();
    await page.reload();
    await untilListening(page);
    await expect(page.getByText(/^Recorded/)).toHaveCount(0);
  });

  test("that can't be saved yet is sent by itself once there is a connection", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.getByRole("button", { name: "Record a voice note" }).click();
    await untilTime(page, 1);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Stop recording" }).click();
    await page.getByLabel("Your message to the coaches").fill("From the lane");
    await send(page).click();
    const log = page.getByRole("log");
    await expect(log.getByText("Not sent yet")).toBeVisible({ timeout: 20_000 });
    await expect(log.getByText("Voice note", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Recorded/)).toHaveCount(0);
    await page.route(/form=send-kept/, (route) => route.abort("connectionreset"));
    await page.context().setOffline(false);
    await page.reload();
    await untilListening(page);
    await expect(log.getByText("Voice note", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Recorded/)).toHaveCount(0);
    await page.unroute(/form=send-kept/);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(
      page.getByRole("listitem").filter({ hasText: "From the lane" }).locator("audio"),
    ).toHaveCount(1, { timeout: 30_000 });
    await expect(log.getByText("Not sent yet")).toHaveCount(0);
  });

  test("waits with words and photo without a connection, whether it had arrived before or not", async ({
    page,
    club,
  }) => {
    test.slow();
    await signIn(page, "pro2@example.com", "/portal/messages");
    const log = page.getByRole("log");
    const text = page.getByLabel("Your message to the coaches");
    await record(page);
    await expect(page.locator("input[name=uploadId]")).toBeAttached();
    await page.context().setOffline(true);
    await text.fill("Had arrived");
    await send(page).click();
    await expect(log.getByText("Voice note", { exact: true })).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByText(/^Recorded/)).toHaveCount(0);
    await record(page);
    await expect(page.getByText("Connection lost. We'll resume automatically.")).toBeVisible();
    await page.locator("input[type=file][name=file]").setInputFiles({
      name: "grip.jpg",
      mimeType: "image/jpeg",
      buffer: await readPhonePhoto(),
    });
    await text.fill("Look and listen");
    await send(page).click();
    await expect(log.getByText("Not sent yet")).toHaveCount(3, { timeout: 20_000 });
    await expect(page.getByText(/^Recorded/)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByRole("listitem").locator("audio")).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByRole("img", { name: /^Photo sent by / })).toHaveCount(1);
    const mine = userId(club, "pro2@example.com");
    expect(rowsOf(club, "SELECT text FROM messages WHERE user_id = ? ORDER BY place", mine)).toEqual([
      { text: "Had arrived" },
      { text: "Look and listen" },
      { text: "Voice note" },
    ]);
  });
});

for (const percent of [100, 200])
  test(`the newest message is in view above the composer at ${percent} % text`, async ({
    page,
    club,
    javaScriptEnabled: runsScripts,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // A browser's own text size changes what the page's lengths are made of.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Page.enable");
    await cdp.send("Page.setFontSizes", { fontSizes: { standard: (16 * percent) / 100 } });
    for (const [who, path] of [
      ["pro@example.com", "/portal/messages"],
      ["coach1@example.com", `/admin/messages/${userId(club, "pro@example.com")}`],
    ] as const) {
      // Without scripts a page opens at its top, which fills the screen at this size.
      if (!runsScripts && percent > 100) continue;
      await signIn(page, who, path);
      const newest = await page.getByRole("log").getByRole("listitem").last().boundingBox();
      const row = await page.locator(".composer").boundingBox();
      const bar = await page.getByRole("navigation", { name: /shortcuts/ }).boundingBox();
      // A long one fills what is left of the screen.
      const bottom = Math.min((newest?.y ?? 999) + (newest?.height ?? 0), row?.y ?? 0);
      expect(bottom - Math.max(newest?.y ?? 0, 56)).toBeGreaterThan(percent > 100 ? 48 : 96);
      expect((row?.y ?? 999) + (row?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });
