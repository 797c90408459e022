import type { ElementHandle, Page } from "@playwright/test";
import { changeRows, rowsOf, userId } from "../../http/club.ts";
import { throttle } from "../support/bad-connection.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { holdScripts, openSlowly, untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// What is typed, chosen, opened or pressed before a page's scripts listen counts, and the page does not move when they do:
// a press that has begun would end beside what it was for.

const drillTab = "/portal?tab=progress";
const completeDrill = (page: Page) => page.getByRole("button", { name: "Complete Drill" });
const rounds = (page: Page) => page.getByLabel("Rounds thrown");
const ppr = (page: Page) => page.getByLabel("PPR (points per round)");

/** The address of the first drill's log sheet. */
async function sheetAddress(page: Page): Promise<string> {
  await page.goto(drillTab);
  const link = page.getByRole("link", { name: "Complete Drill" }).first();
  return (await link.getAttribute("href")) ?? "";
}

/** The address of a member's thread as coaches see it. */
const threadOf = (club: ServedClub) => `/admin/messages/${userId(club, "pro@example.com")}`;

/** The review desk of the video that waits. */
const deskOf = (club: ServedClub) =>
  `/admin/review/${rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'")[0]?.id}`;

const logged = async (page: Page) => (await page.request.get("/api/my-drill-completions")).json();

/** How much of the page moved since it was last asked; 0 if nothing did. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)));
    const [shift] = [window.moved];
    window.moved = 0;
    return shift;
  });

declare global {
  interface Window {
    moved: number;
    /** Whether a press on the title met it when the page was drawn first. */
    isPressable?: boolean;
  }
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("on a slow line the scripts leave it to the style sheet until the page is drawn or the sheet nearly there", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com");
    await throttle(page);
    // With a route the browser uses no cache: the page comes as for the first time.
    await page.route("**/*.css", (route) => route.continue());
    await page.goto("/portal", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("scripts-there").length > 0);
    const early = await page.evaluate(() => {
      const [{ responseStart, responseEnd }] = performance.getEntriesByType("navigation") as [
        PerformanceNavigationTiming,
      ];
      const drawn = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const first = Math.min(...scripts.map(({ startTime }) => startTime));
      // A window that isn't painted begins 600 ms after its head came.
      return Math.min(drawn, 2 * responseEnd - responseStart, responseStart + 600) - first;
    });
    expect(early).toBeLessThanOrEqual(0);
  });

  test("a result typed before the log sheet listens is sent", async ({ page }) => {
    await signIn(page, "pro2@example.com");
    await openSlowly(page, await sheetAddress(page), async () => {
      await rounds(page).fill("12");
      await ppr(page).fill("6.5");
    });
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(await logged(page)).toMatchObject([{ roundsThrown: 12, ppr: 6.5 }]);
  });

  test("typing a result continues where it was when the log sheet listens", async ({ page }) => {
    await signIn(page, "pro2@example.com");
    const address = await sheetAddress(page);
    const releaseScripts = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await rounds(page).fill("12");
    await page.getByLabel("Notes").pressSequentially("Windy ac");
    await page.keyboard.press("ArrowLeft");
    await releaseScripts();
    await untilListening(page);
    await expect(page.getByText("12 rounds, no PPR yet")).toBeVisible();
    await expect(page.getByLabel("Notes")).toBeFocused();
    await page.keyboard.type("from a");
    await expect(page.getByLabel("Notes")).toHaveValue("Windy afrom ac");
  });

  test("a number begun early continues when the log sheet listens", async ({ page }) => {
    await signIn(page, "pro2@example.com");
    await openSlowly(page, await sheetAddress(page), () => ppr(page).pressSequentially("6"));
    await expect(ppr(page)).toBeFocused();
    await page.keyboard.type(".25");
    await expect(ppr(page)).toHaveValue("6.25");
  });

  test("a quick result typed early is shown and sent, though the last drill was logged round by round", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com");
    const address = await sheetAddress(page);
    await page.goto(address);
    await page.getByRole("link", { name: "Round by round" }).click();
    await page.getByRole("button", { name: "In the hole: 2", exact: true }).click();
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await openSlowly(page, address, async () => {
      await rounds(page).fill("12");
      await ppr(page).fill("6.5");
    });
    await expect(ppr(page)).toHaveValue("6.5");
    // Until the sheet says what it would send, the other way is a page of its own, as without scripts.
    await expect(page.getByText("12 rounds, 78 points")).toBeVisible();
    await page.getByRole("link", { name: "Round by round" }).click();
    await expect(page.getByRole("button", { name: "In the hole: 2", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("link", { name: "Quick" }).click();
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(await logged(page)).toMatchObject([{ roundsThrown: 12, ppr: 6.5 }]);
  });

  test("a filter and a package view chosen early apply right away", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    const releaseScripts = await holdScripts(page);
    await page.goto("/admin/contacts", { waitUntil: "commit" });
    await page.getByLabel("Status").selectOption("responded");
    await expect(page).toHaveURL(/status=responded/);
    await page.getByLabel("Plan view").selectOption("pro");
    await expect(page).toHaveURL(/view=pro/);
    await releaseScripts();
    await untilListening(page);
    await expect(page.getByLabel("Plan view")).toHaveValue("pro");
  });

  test("words typed into a search early stay, and apply with the next choice", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    await openSlowly(page, "/admin/users", async () => {
      await page.getByRole("search").getByRole("searchbox").fill("Winter");
      await page.getByLabel("Plan view").focus();
    });
    await expect(page.getByRole("search").getByRole("searchbox")).toHaveValue("Winter");
    await page.getByLabel("Plan", { exact: true }).selectOption("pro");
    await expect(page).toHaveURL(/search=Winter/);
  });

  test("choices of bags, style and place stay the same buttons when the log sheet listens", async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com");
    const outdoors = page.getByRole("radio", { name: "Place: Outdoors" });
    const address = await sheetAddress(page);
    let early: ElementHandle | null = null;
    await openSlowly(page, address, async () => {
      await page.getByText("Bags, style and place (optional)").click();
      await outdoors.click();
      early = await outdoors.elementHandle();
    });
    await expect(rounds(page)).toBeVisible();
    expect(await outdoors.evaluate((button, before) => button === before, early)).toBe(true);
    await expect(outdoors).toBeChecked();
    await rounds(page).fill("12");
    await ppr(page).fill("6.5");
    await completeDrill(page).click();
    await expect(page.getByRole("status").first()).toContainText("Drill completed");
    await expect(page.getByText("Outdoors", { exact: true }).first()).toBeVisible();
  });

  test("a phrase inserted early is in the message", async ({ page, club }) => {
    changeRows(
      club,
      "INSERT INTO saved_phrases (id, text, created_at) VALUES ('p', 'Keep your arm straight.', 1)",
    );
    await signIn(page, "coach1@example.com");
    await openSlowly(page, threadOf(club), async () => {
      await page.getByLabel("Your message to Avery").fill("Good throw.");
      await page.getByLabel("Saved phrase").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Insert phrase" }).click();
    });
    await expect(page.getByLabel("Your message to Avery")).toHaveValue(/^Good throw\.\s+Keep your arm/);
    await expect(page.getByLabel("Saved phrase")).toBeVisible();
  });

  for (const [who, width, addresses] of [
    ["coach1@example.com", 1280, ["submissions", "coach-assignments", "users", "contacts"]],
    ["coach1@example.com", 390, ["submissions", "coach-assignments", "notes", "drills"]],
    ["pro@example.com", 390, ["progress", "videos", "history", "content"]],
  ] as const)
    test(`no page of ${who} moves under a press when it begins to listen, ${width} pixels wide`, async ({
      page,
      club,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, who);
      await page.addInitScript(() => {
        window.moved = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries())
            window.moved += (entry as unknown as { value: number }).value;
        };
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      });
      const area = who.startsWith("coach") ? "/admin/" : "/portal?tab=";
      const others = who.startsWith("coach")
        ? [threadOf(club), deskOf(club)]
        : ["/portal/matches/new", "/portal/messages"];
      for (const address of [...addresses.map((tab) => area + tab), ...others]) {
        await openSlowly(page, address, async () => {
          await page.waitForLoadState("domcontentloaded");
          await moved(page);
        });
        expect([address, await moved(page)]).toEqual([address, expect.closeTo(0, 2)]);
      }
    });

  test("a video opened early stays open, and a link pressed early leads where it says", async ({ page }) => {
    await signIn(page, "coach1@example.com");
    await openSlowly(page, "/admin/submissions", async () => {
      await page.locator("main summary", { hasText: "More" }).first().click();
      await page.getByText("Play the video").first().click();
    });
    await expect(page.locator("main video").first()).toBeVisible();
    const releaseScripts = await holdScripts(page);
    await page.goto("/admin/submissions", { waitUntil: "commit" });
    await page.locator("main summary", { hasText: "More" }).first().click();
    await page.getByRole("link", { name: "Review & Update Status" }).first().click();
    await expect(page).toHaveURL(/review=/);
    await releaseScripts();
  });

  test("a press counts from the moment a page is drawn", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal/week");
    await page.addInitScript(() => {
      // While one page turns into the next in a view transition, the browser gives every press to the document itself.
      const note = () => {
        const title = document.querySelector("h1");
        const { x, y } = title?.getBoundingClientRect() ?? new DOMRect(-1, -1);
        window.isPressable = document.elementFromPoint(x + 2, y + 2)?.closest("h1") === title;
      };
      addEventListener("pagereveal", () => requestAnimationFrame(() => setTimeout(note)));
    });
    for (const address of ["/portal/matches/new", "/portal/week"]) {
      await page.evaluate((to) => location.assign(to), address);
      await page.waitForURL(address);
      await expect.poll(() => page.evaluate(() => window.isPressable)).toBe(true);
    }
  });

  test("a chosen video moves nothing when the page listens", async ({ page }) => {
    await signIn(page, "pro2@example.com");
    const submit = page.getByRole("button", { name: "Submit for Review" });
    const place = async () => (await submit.boundingBox())?.y;
    let before: number | undefined;
    await openSlowly(page, "/portal?tab=videos", async () => {
      await page.getByLabel("What would you like analyzed?").fill("My roll dies on the board.");
      await page.getByLabel("Your video").setInputFiles("db/seed/clips/push.mp4");
      before = await place();
    });
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await place()).toBe(before);
  });
});
