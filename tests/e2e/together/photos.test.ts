import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { rowsOf, userId } from "../../http/club.ts";
import { readPhonePhoto } from "../../support/photo.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

// A program makes each photo, which takes its time on a busy machine.
test.describe.configure({ timeout: 120_000 });
const untilSent = (page: Page) => expect(said(page)).toContainText("Message sent", { timeout: 40_000 });
const field = (page: Page) => page.locator("input[name=file]");

/** The pictures of a thread, of which a coach's sketch is one already, once they are loaded. */
async function pictures(page: Page, count: number): Promise<void> {
  const shown = page.getByRole("img", { name: /^Photo sent by / });
  await expect(shown).toHaveCount(count);
  await shown.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.last().evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(100);
}

test("a member shows a grip to the coach, who answers with a sketch (D75)", async ({ page }, info) => {
  const photo = info.outputPath("grip.jpg");
  await writeFile(photo, await readPhonePhoto());
  const scripted = info.project.name === "js";
  const choose = async () => {
    if (scripted) await untilListening(page);
    await page.locator("summary", { hasText: "Attach" }).click();
    await page.getByLabel("Photo or audio file").setInputFiles(photo);
    if (!scripted) return;
    // What was chosen stays in sight above the row; what else could be chosen goes.
    await expect(page.getByText("grip.jpg")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Nothing attached" })).toBeHidden();
  };
  await signIn(page, "pro@example.com", "/portal/messages");
  await choose();
  await page.getByLabel("Your message to the coaches").fill("Is this right?");
  await send(page);
  await untilSent(page);
  await pictures(page, 2);
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeHidden();
  await expectNoFaults(page);

  await signIn(page, "coach1@example.com", "/admin/messages");
  await page
    .getByRole("link", { name: /Avery Quinn/ })
    .first()
    .click();
  await pictures(page, 2);
  const whole = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Photo sent by Avery/ }).click();
  await expect((await whole).locator("img")).toBeVisible();
  await (await whole).close();
  await choose();
  await send(page);
  await untilSent(page);
  await pictures(page, 3);
  await expectNoFaults(page);
});

test("a photo whose answer is lost waits with its words, is sent once, and a wrong one is explained @scripts", async ({
  page,
  club,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  await signIn(page, "pro@example.com", "/portal/messages");
  await untilListening(page);
  const text = page.getByLabel("Your message to the coaches");
  await field(page).setInputFiles({ ...photo, buffer: Buffer.alloc(16e6) });
  await expect(page.getByText("A photo can be up to 15 MB.")).toBeVisible();
  await field(page).setInputFiles({ ...photo, buffer: Buffer.from("no photo at all") });
  await expect(page.getByText("A photo can be up to 15 MB.")).toBeHidden();
  await text.fill("Look at my grip");
  // What is no photo and no recording is refused where it is chosen.
  for (const [name, mimeType, said] of [
    ["t.txt", "text/plain", "Please choose a photo (JPEG, PNG, or WebP)"],
    ["v.mp4", "video/mp4", "Send videos from the Videos page."],
    ["d.pdf", "application/pdf", "Please choose a photo (JPEG, PNG, or WebP)"],
  ] as const) {
    await field(page).setInputFiles({ name, mimeType, buffer: Buffer.from(name) });
    await expect(page.getByText(said)).toBeVisible();
    await expect(field(page)).toHaveValue("");
    await expect(page.getByText(name)).toBeHidden();
  }
  // Its own row has room for the button's words on a phone, with large text, too.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const size of ["200%", "100%"]) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const box = await field(page).boundingBox();
    expect([size, (box?.width ?? 0) > 280, (box?.x ?? 390) + (box?.width ?? 0) <= 390]).toEqual([
      size,
      true,
      true,
    ]);
  }
  await field(page).setInputFiles({ ...photo, buffer: Buffer.from("no photo at all") });
  await expect(text).toHaveValue("Look at my grip");
  await send(page);
  await expect(
    page.getByRole("link", {
      name: "Please choose a photo (JPEG, PNG, or WebP) or an audio file (M4A, MP3, WAV, OGG, or WebM).",
    }),
  ).toBeVisible();
  await expect(text).toHaveValue("Look at my grip");
  await field(page).setInputFiles(photo);

  // The message arrives, but the answer to it is lost.
  await page.route(/form=send-kept/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(page);
  const log = page.getByRole("log");
  await expect(log.getByText("Not sent yet")).toBeVisible({ timeout: 30_000 });
  await expect(log.getByText("Photo: grip.jpg")).toBeVisible();
  await expect(text).toHaveValue("");
  await page.unroute(/form=send-kept/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await untilSent(page);
  await expect(page.getByText("grip.jpg")).toBeHidden();
  await pictures(page, 2);
  expect(
    rowsOf(
      club,
      "SELECT text FROM messages JOIN message_photos ON message_id = messages.id WHERE NOT is_from_coach",
    ),
  ).toEqual([{ text: "Look at my grip" }]);

  await page.getByRole("button", { name: /^Take back/ }).click();
  await expect(said(page)).toContainText("Its photo was deleted.");
  await expect(page.getByLabel("Your message to the coaches")).toHaveValue("Look at my grip");
  await expect(page.getByRole("img", { name: /^Photo sent by / })).toHaveCount(1);
});

test("a photo sent without a connection waits on the device through a reload, can be taken back, and goes by itself @scripts", async ({
  page,
  club,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  await signIn(page, "pro2@example.com", "/portal/messages");
  await untilListening(page);
  const text = page.getByLabel("Your message to the coaches");
  const log = page.getByRole("log");
  const waiting = log.getByText("Not sent yet");
  await field(page).setInputFiles(photo);
  await expect(page.getByText("grip.jpg")).toBeVisible();
  await text.fill("From the lane");
  await page.context().setOffline(true);
  await send(page);
  await expect(waiting).toBeVisible();
  await expect(log.getByText("Photo: grip.jpg")).toBeVisible();
  await expect(page.getByText(/Your message is saved on this device/)).toBeVisible();
  await expect(text).toHaveValue("");
  await expect(field(page)).toHaveValue("");

  await log.getByRole("button", { name: "Take back" }).click();
  await expect(waiting).toBeHidden();
  await expect(text).toHaveValue("From the lane");
  await expect(field(page)).toHaveValue(/grip\.jpg$/);
  await send(page);
  await expect(waiting).toBeVisible();

  // The page comes back before its message can go.
  await page.route(/form=send-kept/, (route) => route.abort("connectionreset"));
  await page.context().setOffline(false);
  await page.reload();
  await untilListening(page);
  await expect(log.getByText("Photo: grip.jpg")).toBeVisible();
  await expect(text).toHaveValue("");
  // What is on the device can be read by no one without its owner's key (D76).
  const stored = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const asked = indexedDB.open("recordings");
        asked.onsuccess = () => {
          const all = asked.result.transaction("pieces").objectStore("pieces").getAll();
          all.onsuccess = () => resolve((all.result as Uint8Array[]).map((one) => one.length));
        };
      }),
  );
  expect(stored).toEqual([photo.buffer.length + 28]);
  await page.unroute(/form=send-kept/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("img", { name: /^Photo sent by / })).toHaveCount(1, { timeout: 40_000 });
  await expect(waiting).toHaveCount(0);
  expect(
    rowsOf(club, "SELECT text FROM messages WHERE user_id = ?", userId(club, "pro2@example.com")),
  ).toEqual([{ text: "From the lane" }]);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const asked = indexedDB.open("recordings");
            asked.onsuccess = () => {
              const count = asked.result.transaction("pieces").objectStore("pieces").count();
              count.onsuccess = () => resolve(count.result);
            };
          }),
      ),
    )
    .toBe(0);
});

test("a photo on its way is taken back on no other page, and goes once @scripts", async ({
  page,
  club,
  context,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  await signIn(page, "pro2@example.com", "/portal/messages");
  await untilListening(page);
  await field(page).setInputFiles(photo);
  await page.getByLabel("Your message to the coaches").fill("From the lane");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/form=send-kept/, async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await send(page);
  const mine = userId(club, "pro2@example.com");
  const stored = () => rowsOf(club, "SELECT text FROM messages WHERE user_id = ?", mine);
  await expect.poll(stored).toEqual([{ text: "From the lane" }]);
  const other = waitingPage(await context.newPage());
  await other.goto("/portal/messages");
  await untilListening(other);
  await other.getByLabel("Your message to the coaches").fill("Another one");
  await other.getByRole("log").getByRole("button", { name: "Take back", exact: true }).click();
  answer();
  await expect(other.getByText("It was already sent. You can take it back")).toBeVisible();
  await expect(other.getByLabel("Your message to the coaches")).toHaveValue("Another one");
  // Either page may be the one that says it was sent.
  await pictures(page, 1);
  await expect(page.getByLabel("Your message to the coaches")).toHaveValue("");
  expect(stored()).toEqual([{ text: "From the lane" }]);
});

test("a photo that the device can't keep stays in the composer, and one sentence says so @scripts", async ({
  page,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  await signIn(page, "pro2@example.com", "/portal/messages");
  await untilListening(page);
  const text = page.getByLabel("Your message to the coaches");
  await field(page).setInputFiles(photo);
  await expect(page.getByText("grip.jpg")).toBeVisible();
  await text.fill("From the lane");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    };
  });
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText("this device can't store the file. Keep this page open")).toBeVisible();
  await expect(text).toHaveValue("From the lane");
  await expect(field(page)).toHaveValue(/grip\.jpg$/);
  await page.context().setOffline(false);
  await send(page);
  await untilSent(page);
  await expect(page.getByText("this device can't store the file")).toBeHidden();
});

test("a pasted screenshot becomes the message's photo, and can be removed @scripts", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal/messages");
  await untilListening(page);
  const paste = () =>
    page.getByLabel("Your message to the coaches").evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["picture"], "screenshot.png", { type: "image/png" }));
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
  // The field's script comes after the page's.
  await expect(async () => {
    await paste();
    await expect(page.getByText("screenshot.png")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Remove the photo" }).click();
  await expect(page.getByText("screenshot.png")).toBeHidden();
  await expect(field(page)).toHaveValue("");
});

test("a photo chosen and never sent is there again for its member alone, and not once it was sent @scripts", async ({
  page,
  club,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  const chosen = page.getByText("grip.jpg");
  const kept = page.getByText("This device keeps it until you send it.");
  await signIn(page, "pro@example.com", "/portal/messages");
  await field(page).setInputFiles(photo);
  await expect(kept).toBeVisible();
  await page.goto("/portal");
  await page.goto("/portal/messages");
  await expect(chosen).toBeVisible();
  await expect(kept).toBeVisible();

  // Someone else on the same tablet has nothing of it, and it is still there afterwards (D76).
  await page.context().clearCookies();
  await signIn(page, "pro2@example.com", "/portal/messages");
  await untilListening(page);
  await expect(field(page)).toHaveValue("");
  await page.context().clearCookies();
  await signIn(page, "pro@example.com", "/portal/messages");
  await expect(chosen).toBeVisible();
  await page.getByRole("button", { name: "Remove the photo" }).click();
  await expect(chosen).toBeHidden();
  await page.reload();
  await untilListening(page);
  await expect(field(page)).toHaveValue("");

  // One that the server refuses isn't put back on the next page; another one in its place is kept again.
  const refuse = async () => {
    await field(page).setInputFiles({ ...photo, buffer: Buffer.from("no photo at all") });
    await expect(kept).toBeVisible();
    await send(page);
    await expect(page.getByRole("link", { name: /^Please choose a photo/ })).toBeVisible();
  };
  await refuse();
  await page.reload();
  await untilListening(page);
  await expect(field(page)).toHaveValue("");
  await refuse();
  await field(page).setInputFiles(photo);
  await expect(kept).toBeVisible();
  await send(page);
  await untilSent(page);
  await page.reload();
  await pictures(page, 2);
  await expect(field(page)).toHaveValue("");
  expect(
    rowsOf(
      club,
      "SELECT count(*) AS many FROM message_photos JOIN messages ON messages.id = message_id WHERE NOT is_from_coach",
    ),
  ).toEqual([{ many: 1 }]);
});

test("a chosen photo outlives its page at any moment of a send, a refusal, and what another tab chooses @scripts", async ({
  page,
  club,
  context,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  const kept = "This device keeps it until you send it.";
  const mine = userId(club, "pro2@example.com");
  const stored = () =>
    rowsOf<{ many: number }>(club, "SELECT count(*) AS many FROM messages WHERE user_id = ?", mine)[0]?.many;
  await signIn(page, "pro2@example.com", "/portal/messages");
  await field(page).setInputFiles(photo);
  await expect(page.getByText(kept)).toBeVisible();

  // Another tab shows it, too. Once that one has chosen another file, the first no longer says that its own is kept.
  const other = waitingPage(await context.newPage());
  await other.goto("/portal/messages");
  await expect(other.getByText("grip.jpg")).toBeVisible();
  await field(other).setInputFiles({ ...photo, name: "stance.jpg" });
  await expect(other.getByText(kept)).toBeVisible();
  await expect(page.getByText(kept)).toBeHidden();
  await expect(page.getByText("A draft doesn't keep the file.")).toBeVisible();
  await other.getByRole("button", { name: "Remove the photo" }).click();
  await other.close();
  await page.getByRole("button", { name: "Remove the photo" }).click();

  // Refused for its words: both are there after a reload.
  await field(page).setInputFiles(photo);
  await expect(page.getByText(kept)).toBeVisible();
  const text = page.getByLabel("Your message to the coaches");
  await text.evaluate((area: HTMLTextAreaElement) => area.removeAttribute("maxlength"));
  await text.fill("x".repeat(30_000));
  await send(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText(kept)).toBeVisible();
  await page.reload();
  await expect(page.getByText("grip.jpg")).toBeVisible();
  await text.fill("");

  // The page is closed right after Send, while nothing arrives: the photo waits as sent or is still chosen, and goes once.
  await page.getByRole("button", { name: "Remove the photo" }).click();
  await context.setOffline(true);
  await text.fill("Sent before");
  await send(page);
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await context.route(/form=send-kept/, () => undefined);
  await context.setOffline(false);
  await field(page).setInputFiles(photo);
  await expect(page.getByText(kept)).toBeVisible();
  await send(page);
  await page.close();
  const next = waitingPage(await context.newPage());
  await next.goto("/portal/messages");
  await expect(next.getByText("grip.jpg").first()).toBeVisible();
  await context.unroute(/form=send-kept/);
  await next.evaluate(() => window.dispatchEvent(new Event("online")));
  if (await next.getByText(kept).isVisible()) await send(next);
  await expect.poll(stored, { timeout: 40_000 }).toBe(2);
  await pictures(next, 1);
  await expect(field(next)).toHaveValue("");
});

test("a photo sent after its session ended says so, and goes once its member is signed in again @scripts", async ({
  page,
}) => {
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  await signIn(page, "pro@example.com", "/portal/messages");
  await field(page).setInputFiles(photo);
  await expect(page.getByText("This device keeps it until you send it.")).toBeVisible();
  await page.getByLabel("Your message to the coaches").fill("Is this right?");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await send(page);
  await expect(
    page.getByText(
      "You were signed out. Your message is saved on this device. We'll send it when you're signed in.",
    ),
  ).toBeVisible();
  await page.context().addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await pictures(page, 2);
});

test("a chosen photo that no one sends leaves nothing on the device once its note is dropped @scripts", async ({
  page,
  club,
}) => {
  const now = club.clock.now().getTime();
  const photo = { name: "grip.jpg", mimeType: "image/jpeg", buffer: await readPhonePhoto() };
  const pieces = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open("recordings", 1);
          asked.onsuccess = () => {
            const counted = asked.result.transaction("pieces").objectStore("pieces").count();
            counted.onsuccess = () => {
              asked.result.close();
              resolve(counted.result);
            };
          };
        }),
    );
  await page.clock.setSystemTime(now);
  await signIn(page, "pro2@example.com", "/portal/messages");
  await field(page).setInputFiles(photo);
  await expect(page.getByText("This device keeps it until you send it.")).toBeVisible();
  expect(await pieces()).toBe(1);
  const found = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("old:chosen:")).length);
  await page.clock.setSystemTime(now + 91 * 86_400_000);
  await page.goto("/portal");
  await expect.poll(found).toBe(1);
  expect(await pieces()).toBe(1);
  await page.clock.setSystemTime(now + 182 * 86_400_000);
  await page.goto("/portal");
  await expect.poll(pieces).toBe(0);
});
