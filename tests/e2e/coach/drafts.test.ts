import type { Page } from "@playwright/test";
import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

test.describe("with scripts", { tag: "@scripts" }, () => {
  const content = (page: Page) => page.getByLabel("Content");

  test("a coach's note comes back after a crash and on another device, until it is sent", async ({
    page,
    club,
    browser,
  }) => {
    const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
    await signIn(page, "coach1@example.com", note);
    await content(page).fill("Keep the thumb down");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    const elsewhere = await browser.newContext({ baseURL: club.url });
    const other = waitingPage(await elsewhere.newPage());
    await signIn(other, "coach1@example.com", note);
    await expect(content(other)).toHaveValue("Keep the thumb down");
    await content(other).fill("Keep the thumb down, always");
    await expect(other.getByText(/^Saved \d/)).toBeVisible();
    await other.getByLabel("Title").fill("Grip");
    await other.getByRole("button", { name: "Send Practice Note" }).click();
    await expect(other.getByRole("region", { name: "Notifications" })).toContainText(/sent/i);
    await elsewhere.close();
    const asked = page.waitForResponse(/admin\/drafts\?/);
    await page.reload();
    await asked;
    await expect(content(page)).not.toHaveValue(/thumb/);
  });

  test("offline it says so, keeps the text across a reload, and saves it later", async ({ page, club }) => {
    const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
    await signIn(page, "coach1@example.com", note);
    await page.route("**/admin/drafts*", (route) => route.abort("connectionreset"));
    await content(page).fill("Written in a tunnel");
    await expect(page.getByText("Not saved: no connection")).toBeVisible();
    await page.reload();
    await expect(content(page)).toHaveValue("Written in a tunnel");
    await page.unroute("**/admin/drafts*");
    await content(page).pressSequentially("!");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  });

  for (const hours of [-24, 24])
    test(`words without a connection come back though the device's clock is ${hours} hours off`, async ({
      page,
      context,
      club,
    }) => {
      const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
      await context.clock.setSystemTime(club.clock.now().getTime() + hours * 3_600_000);
      let last = page;
      await signIn(page, "coach1@example.com", note);
      for (const words of ["Keep the thumb down", "Keep the thumb down, and breathe out"]) {
        await content(last).fill(words.slice(0, -4));
        await expect(last.getByText(/^Saved \d/)).toBeVisible();
        await context.setOffline(true);
        await content(last).fill(words);
        await expect(last.getByText("Not saved: no connection")).toBeVisible();
        // The tab ends as in a crash.
        await last.close();
        await context.setOffline(false);
        last = waitingPage(await context.newPage());
        await last.goto(note);
        await expect(content(last)).toHaveValue(words);
      }
    });

  test("once no one is signed in, or coaches may no more, it says that instead of a lost connection", async ({
    page,
    context,
    club,
  }) => {
    const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
    const message = `/admin/messages/${userId(club, "pro2@example.com")}`;
    const other = waitingPage(await context.newPage());
    const words = other.getByLabel("Your message to Sage");
    await signIn(page, "coach1@example.com", note);
    await other.goto(message);
    changeRows(club, "UPDATE users SET has_coach_password = 0 WHERE email = ?", "coach1@example.com");
    await content(page).fill("Keep the thumb");
    await expect(page.getByText("Saved on this device only")).toBeVisible();
    await words.fill("Keep the");
    await expect(other.getByText("Your draft is saved on this device only.")).toBeVisible();
    changeRows(club, "DELETE FROM sessions WHERE user_id = ?", userId(club, "coach1@example.com"));
    await content(page).pressSequentially(" down");
    await expect(page.getByText("Not saved: you were signed out")).toBeVisible();
    await words.pressSequentially(" thumb down");
    await expect(other.getByText("You were signed out. Your message is still here.")).toBeVisible();
    changeRows(club, "UPDATE users SET has_coach_password = 1 WHERE email = ?", "coach1@example.com");
    await signIn(page, "coach1@example.com", note);
    await expect(content(page)).toHaveValue("Keep the thumb down");
    await other.goto(message);
    await expect(words).toHaveValue("Keep the thumb down");
  });

  test("what is typed while the draft is still being looked for is there after a reload", async ({
    page,
    club,
  }) => {
    const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
    await page.route("**/admin/drafts?*", () => undefined);
    await signIn(page, "coach1@example.com", note);
    await content(page).fill("Said before the answer");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.unroute("**/admin/drafts?*");
    await page.reload();
    await expect(content(page)).toHaveValue("Said before the answer");
  });

  test("a discarded draft is gone", async ({ page, club }) => {
    const note = `/admin/notes?user=${userId(club, "pro@example.com")}`;
    await signIn(page, "coach1@example.com", note);
    const before = await content(page).inputValue();
    await content(page).fill("Not this");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    const dropped = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(content(page)).toHaveValue(before);
    await dropped;
    const asked = page.waitForResponse(/admin\/drafts\?/);
    await page.reload();
    await asked;
    await expect(content(page)).toHaveValue(before);
  });

  test("the buttons of a form stay where they are when its draft is saved", async ({ page }) => {
    await signIn(page, "elite@example.com", "/portal/intake");
    const button = page.getByRole("button", { name: "Save and finish later" });
    await untilListening(page);
    const place = await button.boundingBox();
    await page.getByLabel("What do you want to be better at by summer?").fill("Steadier pushes");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
  });

  test("a member's text stays on this device only", async ({ page, browser, club }) => {
    const tab = "/portal?tab=videos";
    await signIn(page, "pro2@example.com", tab);
    const message = (on: Page) => on.getByLabel("What would you like analyzed?");
    await untilListening(page);
    await message(page).fill("My release point");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(message(page)).toHaveValue("My release point");
    await expect(page.getByText("16 of 500 characters")).toBeVisible();
    const elsewhere = await browser.newContext({ baseURL: club.url });
    const other = waitingPage(await elsewhere.newPage());
    await signIn(other, "pro2@example.com", tab);
    await untilListening(other);
    await expect(message(other)).toHaveValue("");
    await elsewhere.close();
    await signIn(page, "pro@example.com", tab);
    await expect(page.getByText("My release point")).toHaveCount(0);
  });

  test("the text of a template and an issue is restored after a reload", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    await page.goto("/admin/templates");
    const template = await page.locator('a[href^="/admin/templates/"]').first().getAttribute("href");
    for (const path of [template ?? "", "/admin/templates", "/admin/newsletter/new"]) {
      await page.goto(path);
      const text = page.locator("form:has([name=draftAbout]) textarea").first();
      await text.fill("Half a thought");
      await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
      await page.reload();
      await expect(text, path).toHaveValue("Half a thought");
    }
  });

  test("a long text is saved in any script", async ({ page }) => {
    await signIn(page, "coach1@example.com", "/admin/newsletter/new");
    const text = page.locator("form:has([name=draftAbout]) textarea").first();
    // Browsers let 64 KiB outlive a page: fewer letters than that, and more bytes.
    for (const letter of ["投", "א", "🥏"]) {
      await text.fill(letter.repeat(letter === "🥏" ? 17_000 : 34_000));
      await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain("issue");
    }
  });

  test("a tutorial's text is restored after a reload", async ({ page }) => {
    await signIn(page, "coach1@example.com", "/admin/upload?show=library");
    await page.goto((await page.locator('a[href*="video=library"]').first().getAttribute("href")) ?? "");
    await page.locator("#create-tutorial-description").fill("A flat bag, step by step");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(page.locator("#create-tutorial-description")).toHaveValue("A flat bag, step by step");
  });
});

test("saving a phrase on the review desk leaves the question typed next to it @scripts", async ({
  page,
  club,
}) => {
  const [waiting] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
  await signIn(page, "coach1@example.com", `/admin/review/${waiting?.id}`);
  const question = page.getByLabel("What you want to see");
  const phrase = page.getByLabel("New phrase");
  await page.getByText("Another angle", { exact: true }).click();
  await question.fill("Film it from the side");
  await page.getByText(/^Saved phrases/).click();
  await phrase.fill("Keep the bag flat, and let it slide.");
  const clip = page.locator("#desk-clip");
  await clip.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1;
  });
  await phrase.press("Enter");
  await expect(page.getByText("Saved phrases (1)")).toBeVisible();
  await expect(phrase).toHaveValue("");
  await expect(phrase).toBeFocused();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(1, 1);
  await expect(question).toHaveValue("Film it from the side");
});
