import type { Page } from "@playwright/test";
import { rowsOf, userId } from "../../http/club.ts";
import { expect, test } from "../support/failing-club.ts";
import { makeFilm, megabyte } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

// A working page stays: anything that couldn't be sent or opened is reported, and tried again (contract, "Forms").

const alert = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alert");

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("an expired session says to sign in elsewhere, and the message disappears once that is done", async ({
    page,
    club,
  }) => {
    const user = userId(club, "pro2@example.com");
    await signIn(page, "coach1@example.com", `/admin/notes?user=${user}`);
    await page.getByLabel("Title").fill("About your slide");
    await page.getByLabel("Content").fill("Follow through, and count to three.");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send Practice Note" }).click();
    await expect(alert(page)).toContainText("Error sending practice note");
    await expect(alert(page)).toContainText(
      "This page stays as it is. Sign in from another tab, then try again.",
    );
    await expect(alert(page).getByRole("link", { name: "Sign in" })).toHaveAttribute("target", "_blank");
    await expect(page.getByLabel("Content")).toHaveValue("Follow through, and count to three.");
    await signIn(page, "coach1@example.com");
    await page.getByRole("button", { name: "Send Practice Note" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Practice note sent successfully!" }),
    ).toBeVisible();
    expect(rowsOf(club, "SELECT title FROM practice_notes WHERE title = ?", "About your slide")).toHaveLength(
      1,
    );
  });

  test("a form without fields that couldn't be sent doesn't say that something typed is still there", async ({
    page,
  }) => {
    const recalculate = "/admin/system-tools?confirm=recalculate";
    await signIn(page, "coach1@example.com", recalculate);
    await page.route(/system-tools\.data/, (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Recalculate all" }).click();
    await expect(alert(page)).toContainText("Connection lost. This page stays as it is.");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Recalculate all" }).click();
    await expect(alert(page)).toContainText("Sign in from another tab, then try again.");
    await expect(alert(page)).not.toContainText("typed");
  });

  test("what couldn't be sent from a dialog is said inside it, where its link can be reached by keys", async ({
    page,
  }) => {
    await signIn(page, "coach1@example.com", "/admin/system-tools?confirm=recalculate");
    const signedIn = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Recalculate all" }).click();
    await expect(alert(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await expect(alert(page).getByRole("link", { name: "Sign in" })).toBeFocused();
    // One press of Escape closes the message, and the next one, however soon, is left to the dialog.
    const areTaken = await page.evaluate(() => {
      const focused = document.activeElement;
      const options = { key: "Escape", bubbles: true, cancelable: true };
      return [1, 2].map(() => !focused?.dispatchEvent(new KeyboardEvent("keydown", options)));
    });
    expect(areTaken).toEqual([true, false]);
    await expect(alert(page)).toBeHidden();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.context().addCookies(signedIn);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // What is said next is on the page again.
    await page.route(/\.data/, (route) => route.abort("connectionreset"));
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await expect(alert(page)).toContainText("This page could not be opened");
  });

  test("a tab that can't be opened leaves the current one", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal?tab=notes");
    await page.route(/\.data/, (route) => route.abort("connectionreset"));
    await page.getByRole("link", { name: "History" }).click();
    await expect(alert(page)).toContainText("This page could not be opened");
    await expect(page).toHaveURL("/portal?tab=notes");
    await expect(page.getByRole("button", { name: "Mark as" }).first()).toBeVisible();
    await page.unroute(/\.data/);
    await page.getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL("/portal?tab=history");
  });

  test("a page whose own script is cut leaves the one that is shown with what was typed, and opens later", async ({
    page,
  }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.getByLabel("Your message to the coaches").fill("Typed for an hour");
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
    await page.route("**/assets/*.js", (route) => route.abort("connectionreset"));
    const link = page.locator('a[href="/portal/homework"]:visible').first();
    await link.click();
    await expect(alert(page)).toContainText("This page could not be opened");
    await expect(page).toHaveURL("/portal/messages");
    await expect(page.locator("html[data-same]")).toHaveCount(1);
    await expect(page.getByLabel("Your message to the coaches")).toHaveValue("Typed for an hour");
    await page.unroute("**/assets/*.js");
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Homework", { timeout: 15_000 });
    await expect(page.locator("html[data-same]")).toHaveCount(1);
  });

  test("a page whose script is gone since an upgrade opens in its new version", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
    const asked = page.waitForResponse((one) => one.request().method() === "HEAD" && one.status() === 404);
    await page.locator('a[href="/portal/homework"]:visible').first().click();
    await asked;
    await page.unroute("**/assets/*.js");
    await expect(page).toHaveURL("/portal/homework");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Homework");
  });

  test("a page whose script was never loaded isn't tried offline", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal?tab=notes");
    await page.context().setOffline(true);
    await page.locator('a[href^="/portal/messages"]:visible').first().click();
    await expect(alert(page)).toContainText("Connection lost.");
    await expect(page).toHaveURL("/portal?tab=notes");
    await page.context().setOffline(false);
  });

  test("a failed status change and a failed download have their own messages", async ({ page, breaker }) => {
    await signIn(page, "coach1@example.com", "/admin/submissions");
    await page.locator("main summary", { hasText: "More" }).first().click();
    breaker.fault = "before";
    await page.getByRole("button", { name: "Download Video" }).first().click();
    await expect(alert(page)).toContainText("Failed to generate download link.");
    breaker.fault = null;
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      expect(page.getByRole("status").filter({ hasText: "Download Ready" })).toBeVisible(),
      page.getByRole("button", { name: "Download Video" }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    await page.getByRole("link", { name: "Review & Update Status" }).first().click();
    breaker.fault = "503";
    await page.getByRole("button", { name: "Mark as Reviewed" }).click();
    await expect(alert(page)).toContainText("Update Failed");
    await expect(alert(page)).toContainText(
      "Service is temporarily down for maintenance. Please try again later.",
    );
    breaker.fault = "before";
    await page.getByRole("button", { name: "Mark as Reviewed" }).click();
    await expect(alert(page)).toContainText("Failed to update submission status.");
    breaker.fault = null;
  });

  test("a message that was sent says so if the thread can't be read again", async ({ page, club }) => {
    await signIn(page, "pro@example.com", "/portal/messages");
    await page.getByLabel("Your message to the coaches").fill("Did it arrive?");
    // A page that is routed never hears the answer of a `keepalive` request.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (input, init) =>
        `${input instanceof Request ? input.url : input}`.includes(".data")
          ? Promise.reject(new TypeError("cut"))
          : fetch(input, init);
    });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(alert(page)).toContainText("Saved, but the page could not be refreshed");
    // Nothing failed that was asked for, so it doesn't look like a failure.
    await expect(alert(page)).toHaveAttribute("data-notice", "warning");
    await expect(page.getByLabel("Your message to the coaches")).toHaveValue("");
    expect(rowsOf(club, "SELECT id FROM messages WHERE text = ?", "Did it arrive?")).toHaveLength(1);
  });

  test("pages without React send with their script and say what failed", async ({ page, breaker }) => {
    await page.goto("/");
    await page.getByLabel("Your email").fill("ana@example.com");
    breaker.fault = "during";
    await page.getByRole("button", { name: "Get the Free Guide" }).click();
    await expect(alert(page)).toContainText("Failed to subscribe. Please try again.");
    await expect(page.getByLabel("Your email")).toHaveValue("ana@example.com");
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(alert(page)).toContainText("Failed to send message. Please try again.");
    breaker.fault = null;
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
  });

  test("a connection cut at the very end of an upload keeps the page, and the video goes when it is back", async ({
    page,
    club,
  }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    await page.getByLabel("What would you like analyzed?").fill("Why do I miss left?");
    await page.getByLabel("Your video").setInputFiles(film.path);
    await page.route(/\.data\?.*form=submit-video/, (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(alert(page)).toContainText("Failed to submit video analysis request.");
    await expect(page.getByLabel("What would you like analyzed?")).toHaveValue("Why do I miss left?");
    await page.unroute(/\.data\?.*form=submit-video/);
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Video Analysis Request Submitted!" }),
    ).toBeVisible();
    // The week is used, so its form is gone with the words.
    await expect(page.getByLabel("What would you like analyzed?")).toBeHidden();
    await film.forget();
  });

  test("focus returns to what opened a dialog", async ({ page }) => {
    await signIn(page, "coach1@example.com", "/admin/drills");
    const opener = page.getByRole("link", { name: /^Create/ }).first();
    await opener.click();
    // It is shown some milliseconds before it is modal, and Escape means nothing until then.
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.goto("/account?delete=account");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/account");
    await expect(page.locator('a[href="/account?delete=account"]')).toBeFocused();
  });
});

test("a note about one member gives way to the form of another's card", async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  const about = await page
    .getByRole("link", { name: "Write a note about this" })
    .first()
    .getAttribute("href");
  await page.goto(about ?? "");
  await expect(page.getByRole("dialog")).toBeVisible();
  const user = userId(club, "elite@example.com");
  const other = page.locator(`a[href*="user=${user}"]`).first();
  await page.goto((await other.getAttribute("href")) ?? "");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Jordan Pike" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Practice Note" })).toHaveCount(1);
});
