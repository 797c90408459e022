import type { Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { addWaiting } from "../../http/video/desk.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const tabs = "contacts submissions notes drills upload newsletter users coach-assignments system-tools".split(
  " ",
);
const lists = ["/admin", ...tabs.map((tab) => `/admin/${tab}`), "/admin/messages"];
const pages = [...lists, "/admin/calls", "/admin/reports", "/admin/templates", "/admin/site"];

const reviewed = (club: ServedClub) =>
  rowsOf<{ feedback: string; draft: string }>(
    club,
    "SELECT s.feedback_text AS feedback, r.draft FROM submissions s JOIN reviews r ON r.submission_id = s.id WHERE s.feedback_text LIKE 'Answer %' ORDER BY s.feedback_text",
  );

/** Waits until the list's keys do something, which the page then says. */
const untilKeysWork = (page: Page) => expect(page.getByText(/^Keys: /)).toBeVisible();

/** A keyboard that counts key presses besides the typed text. */
function countedKeys(page: Page) {
  let presses = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        presses += key.split("+").length;
        await page.keyboard.press(key);
      }
    },
    count() {
      const counted = presses;
      presses = 0;
      return counted;
    },
  };
}

test("five reviews in a row without the mouse: at most 12 key presses each, besides the text", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  addWaiting(club, 4);
  await signIn(page, "coach1@example.com", "/admin/submissions?status=waiting");
  await untilKeysWork(page);
  const { press, count } = countedKeys(page);
  await press("j", "e");
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByRole("heading", { name: `To review (${6 - number})` })).toBeVisible();
    await expect(page.getByLabel("Feedback", { exact: true })).toHaveValue("");
    await press("ArrowRight", "ArrowRight", "m");
    await page.keyboard.type(`Tip ${number}`);
    await press("Enter", "f");
    await page.keyboard.type(`Answer ${number}`);
    await expect(page.getByText("Ctrl+Enter publish")).toBeVisible();
    await press("Control+Enter");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Review published");
    await expect(page.getByRole("heading", { name: `To review (${5 - number})` })).toBeVisible();
    expect(count()).toBeLessThanOrEqual(12);
  }
  await expect(page.getByText("Ctrl+Enter send follow-up")).toBeVisible();
  await page.getByLabel("Follow-up", { exact: true }).fill("One more thing");
  await press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Follow-up sent");
  await expect(page.getByLabel("Follow-up", { exact: true })).toHaveValue("");
  expect(reviewed(club).map(({ feedback, draft }) => [feedback, JSON.parse(draft).tips[0].text])).toEqual(
    [1, 2, 3, 4, 5].map((number) => [`Answer ${number}`, `Tip ${number}`]),
  );
});

test("what is typed right after publishing is written about the next video, and does nothing to this one", {
  tag: "@scripts",
}, async ({ page, club }) => {
  test.slow();
  addWaiting(club, 4);
  await signIn(page, "coach1@example.com", "/admin/submissions?status=waiting");
  await untilKeysWork(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const feedback = page.getByLabel("Feedback", { exact: true });
  await expect(page.getByRole("heading", { name: "To review (5)" })).toBeVisible();
  await expect(page.getByText("Ctrl+Enter publish")).toBeVisible();
  await page.keyboard.press("f");
  await page.keyboard.type("Words for video 1");
  for (const [place, wait] of [0, 100, 250, 400].entries()) {
    const left = 4 - place;
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(wait);
    await page.keyboard.press("f");
    await page.keyboard.type(`Words for video ${place + 2}`, { delay: 20 });
    await expect(page.getByRole("heading", { name: `To review (${left})` })).toBeVisible();
    await expect(feedback).toHaveValue(`Words for video ${place + 2}`);
  }
  const published = rowsOf<{ words: string }>(
    club,
    "SELECT feedback_text AS words FROM submissions WHERE feedback_text LIKE 'Words for video %'",
  );
  expect(published.map(({ words }) => words).sort()).toEqual(
    [1, 2, 3, 4].map((number) => `Words for video ${number}`),
  );
});

test("publishing is pressed while keys held for the next video are still given to it, and publishes it", {
  tag: "@scripts",
}, async ({ page, club }) => {
  addWaiting(club, 4);
  await signIn(page, "coach1@example.com", "/admin/submissions?status=waiting");
  await untilKeysWork(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "To review (5)" })).toBeVisible();
  await expect(page.getByText("Ctrl+Enter publish")).toBeVisible();
  await page.keyboard.press("f");
  await page.keyboard.type("Words for video 1");
  const answer = Promise.withResolvers<void>();
  await page.route("**/*.data?*", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+Enter");
  // Each of these takes its time on the next desk.
  for (let pressed = 0; pressed < 30; pressed += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("f");
  await page.keyboard.type("Words for video 2");
  answer.resolve();
  await expect(page.getByRole("heading", { name: "To review (4)" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "To review (3)" })).toBeVisible();
  const published =
    "SELECT 1 FROM submissions WHERE feedback_text IN ('Words for video 1', 'Words for video 2')";
  expect(rowsOf(club, published)).toHaveLength(2);
});

test("notes about one completion after the other are written with J, E, and Ctrl+Enter", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  await untilKeysWork(page);
  const recent = page
    .getByRole("heading", { name: "Recent completions" })
    .locator("xpath=ancestor::*[.//li][1]");
  const links = recent.getByRole("link", { name: "Write a note about this" });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.keyboard.press("j");
  for (const href of hrefs.slice(0, 2)) {
    await page.keyboard.press("e");
    await expect(page).toHaveURL(href);
    await page.getByRole("dialog").getByLabel("Content").fill("Well thrown.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The row is gone, and the next one has the keys where it was.
    await expect(recent.getByRole("listitem").first()).toBeFocused();
    await expect(recent.getByRole("listitem").first()).toBeInViewport();
  }
  expect(rowsOf(club, "SELECT 1 FROM practice_notes WHERE content = 'Well thrown.'")).toHaveLength(2);
});

test("a contact message is answered from Today with six key presses besides the text", {
  tag: "@scripts",
}, async ({ page, club }) => {
  await signIn(page, "coach1@example.com", "/admin");
  await untilKeysWork(page);
  const { press, count } = countedKeys(page);
  await press("j", "e");
  await expect(page.getByLabel(/^Response to/).first()).toBeFocused();
  await page.keyboard.type("Yes, both of you can.");
  await press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Response sent");
  expect(count()).toBeLessThanOrEqual(6);
  const sent = "SELECT 1 FROM contact_messages WHERE response = 'Yes, both of you can.'";
  expect(rowsOf(club, sent)).toHaveLength(1);
});

test("after an answer to a contact form, one goes on writing the next, and Undo takes the answer back", {
  tag: "@scripts",
}, async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/contacts");
  await untilKeysWork(page);
  const rows = page.locator("[data-list] > li");
  const [first, second] = (await rows.locator("b").allInnerTexts()).slice(0, 2);
  await page.keyboard.press("e");
  await page.keyboard.type("Yes, both of you can.");
  await page.keyboard.press("Control+Enter");
  const said = page.getByRole("region", { name: "Notifications" });
  await expect(said).toContainText("Response sent successfully!");
  // What it says is over the rail, and covers nothing of the rows one goes on with.
  const [toast, main] = [await said.boundingBox(), await page.getByRole("main").boundingBox()];
  expect((toast?.x ?? 0) + (toast?.width ?? Infinity)).toBeLessThanOrEqual(main?.x ?? 0);
  await expect(rows.first()).toContainText(second ?? "");
  const next = page.getByLabel(`Response to ${second}`);
  await expect(next).toBeFocused();
  await page.keyboard.type("Yes, just like everyone else.");
  await expect(next).toHaveValue("Yes, just like everyone else.");
  await page.keyboard.press("Escape");
  await expect(rows.first()).toBeFocused();
  await said.getByRole("button", { name: "Undo" }).click();
  await expect(said).toContainText("Response taken back");
  await expect(page.getByLabel(`Response to ${first}`)).toHaveValue("Yes, both of you can.");
});

test("a message and a question are answered from Today without reaching for the field", {
  tag: "@scripts",
}, async ({ page }) => {
  for (const [row, action, sent] of [
    ["Avery Quinn", "Reply", "Message sent"],
    ["Devon Marsh", "Answer", "Answer sent"],
  ] as const) {
    if (row === "Avery Quinn") await signIn(page, "coach1@example.com", "/admin");
    else await page.goto("/admin");
    await untilListening(page);
    await page.getByRole("link", { name: `${action}: ${row}` }).press("Enter");
    await expect(page.locator("[data-takes-focus]")).toBeFocused();
    await page.keyboard.type("Only the ones you play.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(sent);
  }
});

/** The form of a note, and not the one on each member's card. */
const noteForm = (page: Page) => page.locator("#send-note");

test("a practice note starts at its placeholder, and leaves an empty form", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  await signIn(page, "coach1@example.com", "/admin/notes");
  await page.getByRole("link", { name: "Write a note about this" }).first().click();
  await expect(noteForm(page).getByLabel("Content")).toBeFocused();
  await page.keyboard.type("Slow the third step.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(/sent/i);
  const [note] = rowsOf<{ content: string }>(
    club,
    "SELECT content FROM practice_notes ORDER BY created_at DESC LIMIT 1",
  );
  expect(note?.content).toMatch(/^Performance summary:[\s\S]*Coach feedback:\nSlow the third step\.$/);
  await page.getByRole("link", { name: "Write a note", exact: true }).first().click();
  await noteForm(page).getByLabel("Title").fill("Well done");
  await noteForm(page).getByLabel("Content").fill("Keep the count.");
  await page.keyboard.press("Control+Enter");
  // Sent a second time, it would be a second note.
  await expect(noteForm(page).getByLabel("Title")).toHaveValue("");
  await expect(noteForm(page).getByLabel("Content")).toHaveValue("");
});

test("the keys a page names work on every list, and open each row's target", {
  tag: "@scripts",
}, async ({ page }) => {
  test.setTimeout(12_000 * lists.length);
  await signIn(page, "coach1@example.com");
  for (const path of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      const hint = page.getByText(/^Keys:/);
      const named = (await hint.count()) > 0 ? await hint.locator("kbd").allInnerTexts() : [];
      const rows = page.locator("[data-list] > :not(thead, caption)");
      if (named.includes("J")) {
        await page.keyboard.press("j");
        await expect(rows.first()).toBeFocused();
        await expect(rows.first()).toHaveCSS("outline-style", "solid");
        await page.keyboard.press("k");
        await expect(rows.first()).toBeFocused();
      }
      if (named.includes("/")) {
        await page.keyboard.press("/");
        await expect(page.locator("main input[type=search]").first()).toBeFocused();
        await page.locator("main input[type=search]").first().blur();
      }
      if (named.includes("E")) {
        await expect(rows.first().locator("[data-open], :scope > summary")).toHaveCount(1);
        // Of a row that is open already, E goes to its field.
        const about = rows.first().locator("details[open] [data-takes-focus]");
        if ((await about.count()) > 0) {
          await page.keyboard.press("k");
          await page.keyboard.press("e");
          await expect(about).toBeFocused();
          return;
        }
        // Stopped before anything follows it; each tab's own tests cover what it opens.
        const pressed = page.evaluate(
          () =>
            new Promise((tell) => {
              document.addEventListener(
                "click",
                (event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  tell(
                    (event.target as Element).closest("[data-list] > *")?.querySelector("[data-open]") ===
                      event.target,
                  );
                },
                { capture: true, once: true },
              );
            }),
        );
        await page.keyboard.press("k");
        await expect(rows.first()).toBeFocused();
        await page.keyboard.press("e");
        expect(await pressed).toBe(true);
      }
    });
  }
});

test("no coach's page is cut off at 1280 pixels", { tag: "@scripts" }, async ({ page, club }) => {
  test.setTimeout(12_000 * pages.length);
  const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "coach1@example.com");
  for (const path of [...pages, `/admin/review/${request?.id}`]) {
    await page.goto(path);
    if (lists.includes(path) || path.startsWith("/admin/review")) await untilListening(page);
    const found = await page.evaluate(() => {
      const isRow = (one: Element) => one.closest(".table-frame, .truncate, .sr-only, [hidden]") !== null;
      const wide = [...document.querySelectorAll("main *")].filter((one) => {
        const { right, width } = one.getBoundingClientRect();
        return width > 0 && right > innerWidth + 0.5 && !isRow(one);
      });
      return {
        wide: wide.map((one) => one.outerHTML.slice(0, 120)),
        page: document.documentElement.scrollWidth,
      };
    });
    expect([path, found]).toEqual([path, { wide: [], page: 1280 }]);
  }
  const desk = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(desk).toEqual([800, 800]);
  for (const name of ["Publish", "Save draft", "Play", "+ Moment", "Draw"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
});
