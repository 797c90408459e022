import type { Page } from "@playwright/test";
import { weeklyDrills } from "#db/schema/drills.ts";
import { userId } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { overlap } from "../support/overlap.ts";
import { signIn } from "../support/sign-in.ts";

const drillTab = "/portal?tab=progress";
const tenRounds = Array.from({ length: 10 }, (_, index) => [index % 4, 4 - (index % 4)] as const);
const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) =>
  project.use.javaScriptEnabled !== false;

const completeDrill = (page: Page) => page.getByRole("button", { name: "Complete Drill" });
const key = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openSheet(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function logged(page: Page): Promise<{ roundsThrown: number; ppr: number; notes: string | null }[]> {
  return (await page.request.get("/api/my-drill-completions")).json();
}

/** Loses the connection, and logs fourteen rounds of the first drill, which wait on this device. */
async function logOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await openSheet(page);
  await page.getByLabel("Rounds thrown").fill("14");
  await page.getByLabel("PPR (points per round)").fill("7.5");
  await page.getByLabel("Notes").fill("My wrist was still");
  await completeDrill(page).click();
  await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
}

/** The bags of each round, one tap a count, on what a finger finds: keys with scripts, a list without. */
async function tapRounds(page: Page, scripted: boolean, rounds: readonly (readonly [number, number])[]) {
  for (const [index, [inside, on]] of rounds.entries()) {
    // Without scripts, the list begins with three rounds.
    if (!scripted && index === 3) await page.getByText("More rounds, from 4").click();
    if (scripted) {
      await key(page, `In the hole: ${inside}`).click();
      await key(page, `On the board: ${on}`).click();
      continue;
    }
    const round = page.getByRole("listitem").filter({ hasText: new RegExp(`Round ${index + 1}(?!\\d)`) });
    await round.getByRole("radio", { name: `In: ${inside}` }).click();
    await round.getByRole("radio", { name: `On: ${on}` }).click();
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("ten rounds are logged with one tap a count, and the result is compared", async ({ page }, info) => {
    const scripted = isScripted(info.project);
    await signIn(page, "pro2@example.com", drillTab);
    await openSheet(page);
    await expect(page.getByText("Your first time on this drill")).toBeVisible();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("How to do it").click();
    await expect(sheet.getByText("You need: ")).toBeVisible();
    await sheet.getByText("How to do it").click();
    await page.getByRole("link", { name: "Round by round" }).click();
    await tapRounds(page, scripted, tenRounds);
    if (scripted) await expect(page.getByText("10 rounds, 66 points")).toBeVisible();
    await completeDrill(page).click();
    await expect(page.getByRole("status").first()).toContainText("Drill completed successfully!");
    // The next drill may be one's first, too.
    const firstTime = page.getByRole("paragraph").filter({ hasText: "Your first time on this drill" });
    await expect(page.getByRole("heading", { name: "Done" })).toBeInViewport();
    // What it says covers nothing of the result, nor what comes next.
    if (scripted) {
      const said = page.getByRole("region", { name: "Notifications" }).getByRole("status");
      for (const one of [
        page.getByRole("heading", { name: "Done" }),
        firstTime,
        page.getByRole("button", { name: /^Undo/ }),
        page.getByRole("link", { name: /^Next: / }),
      ])
        expect(await overlap(said, one)).toBe(false);
    }
    await expect(firstTime).toBeVisible();
    await expect(page.getByText("6.6 PPR · 10 rounds")).toBeVisible();
    await page.getByRole("link", { name: /^Next: / }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goto(drillTab);
    await page.getByRole("link", { name: /^Edit/ }).click();
    await page.getByText("Change the rounds").click();
    // A round's chip shows its bags; without scripts, all rounds are listed.
    if (scripted) await page.getByRole("button", { name: "Round 2: 6 points. Change" }).click();
    const second = page.getByRole("listitem").filter({ hasText: /Round 2(?!\d)/ });
    await second.getByRole("radio", { name: "In: 4" }).click();
    await second.getByRole("radio", { name: "On: 0" }).click();
    if (scripted) await expect(page.getByText("10 rounds, 72 points")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("7.2 PPR · 10 rounds")).toBeVisible();
  });

  test("between a phone browser's bars, every key of the number is above the button", {
    tag: "@scripts",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await signIn(page, "pro2@example.com", drillTab);
    await openSheet(page);
    await page.getByRole("link", { name: "Quick" }).click();
    const { y: foot = 0 } = (await page.locator(".log-foot").boundingBox()) ?? {};
    for (const name of ["1", "9", "0", "Erase the last digit"]) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot);
      expect(box?.height).toBeGreaterThanOrEqual(40);
    }
  });

  test("a drill logged before takes four taps from the dashboard to saved", { tag: "@scripts" }, async ({
    page,
    club,
  }) => {
    await signIn(page, "pro2@example.com");
    const completedAt = new Date(club.clock.now().getTime() - 5 * 86_400_000).toISOString();
    const drills: { id: string }[] = await (await page.request.get("/api/weekly-drills")).json();
    for (const { id } of drills) {
      const data = { drillId: id, roundsThrown: 10, ppr: 6, completedAt };
      expect((await page.request.post("/api/drill-completions", { data })).ok()).toBe(true);
    }
    await page.goto("/portal");
    let taps = 0;
    const tap = async (name: string | RegExp, role: "link" | "button" = "button") => {
      taps += 1;
      await page
        .getByRole(role, { name, exact: typeof name === "string" })
        .first()
        .tap();
    };
    await tap(/^(Log|Complete Drill)/, "link");
    await expect(page.getByRole("dialog")).toBeVisible();
    await tap("6");
    await tap("2");
    await tap("Complete Drill");
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect((await logged(page))[0]).toMatchObject({ roundsThrown: 10, ppr: 6.2 });
    expect(taps).toBeLessThanOrEqual(6);
  });

  test("everything one needs is on the first screen, Complete Drill included", { tag: "@scripts" }, async ({
    page,
  }) => {
    await signIn(page, "pro2@example.com", drillTab);
    await openSheet(page);
    for (const name of ["1", "0", "."]) await expect(key(page, name)).toBeInViewport({ ratio: 1 });
    await expect(completeDrill(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: "Round by round" }).click();
    for (const name of ["In the hole: 4", "On the board: 4"]) {
      const box = await key(page, name).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(56);
      await expect(key(page, name)).toBeInViewport({ ratio: 1 });
    }
    await expect(completeDrill(page)).toBeInViewport({ ratio: 1 });
    // The bags of last time take no line of their own, on a shorter phone either.
    const bag = await (await page.request.post("/api/bags", { data: { name: "Blue Heron Fast" } })).json();
    const drillId = new URL(page.url()).searchParams.get("complete");
    const gear = { bagId: bag.id, throwingStyle: "flat_spin", place: "indoors" };
    const data = { drillId, roundsThrown: 24, ppr: 6, ...gear };
    expect((await page.request.post("/api/drill-completions", { data })).ok()).toBe(true);
    for (const [width, height] of [
      [390, 844],
      [360, 740],
      [390, 664],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      const fold = page.getByRole("dialog").locator("summary", { hasText: "Blue Heron" });
      await expect(fold).toHaveText("As last time: Blue Heron Fast, Flat spin, Indoors");
      for (const side of ["In the hole", "On the board"])
        expect([height, await overlap(key(page, `${side}: 4`), fold)]).toEqual([height, false]);
      await expect(completeDrill(page)).toBeInViewport({ ratio: 1 });
    }
  });
});

test("the same drill sent again after Back is asked about, and logged once it is told to", {
  tag: "@raw",
}, async ({ page }) => {
  await signIn(page, "pro2@example.com", drillTab);
  await openSheet(page);
  await page.getByLabel("Rounds thrown").fill("10");
  await page.getByLabel("PPR (points per round)").fill("6.2");
  await completeDrill(page).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  await page.goBack();
  await page.getByLabel("Rounds thrown").fill("12");
  await page.getByLabel("PPR (points per round)").fill("7");
  await completeDrill(page).click();
  await expect(page.getByText("You logged this a minute ago. Log it again?").first()).toBeVisible();
  expect(await logged(page)).toHaveLength(1);
  await expect(page.getByLabel("Rounds thrown")).toHaveValue("12");
  await page.getByRole("button", { name: "Log it again" }).click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  const rounds = (await logged(page)).map(({ roundsThrown }) => roundsThrown);
  expect(rounds.toSorted()).toEqual([10, 12]);
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "pro2@example.com", drillTab);
  });

  test("a log whose draft another tab has sent meanwhile is asked about, and nothing of it is lost", async ({
    page,
  }) => {
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("10");
    await page.getByLabel("PPR (points per round)").fill("5");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByLabel("PPR (points per round)")).toHaveValue("5");
    await completeDrill(other).click();
    await expect(other.getByRole("heading", { name: "Done" })).toBeVisible();
    await page.getByLabel("PPR (points per round)").fill("9");
    await completeDrill(page).click();
    const asked = page.getByText("You already saved this as 10 rounds, 5.0 PPR. Log it again?");
    await expect(asked.first()).toBeVisible();
    await expect(page.getByLabel("PPR (points per round)")).toHaveValue("9");
    await page.getByRole("button", { name: "Log it again" }).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect((await logged(page)).map(({ ppr }) => ppr).toSorted()).toEqual([5, 9]);
  });

  test("a log begun for another day's drill is one tap from the dashboard", async ({ page }) => {
    const friday = page.locator("#friday");
    await friday.getByRole("heading", { name: "Friday" }).click();
    await friday.getByRole("link", { name: "Complete Drill: Soft Roll" }).click();
    await page.getByRole("link", { name: "Round by round" }).click();
    await tapRounds(page, true, tenRounds.slice(0, 2));
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await page.goto("/portal");
    await page.getByRole("link", { name: "Finish the log you started" }).click();
    await expect(page.getByRole("dialog")).toContainText("Soft Roll");
    await expect(page.getByText("2 of 10 rounds, 10 points")).toBeVisible();
  });

  test("every tap comes back after a reload, a closed sheet and another way, until one starts over", async ({
    page,
  }) => {
    await openSheet(page);
    await page.getByRole("link", { name: "Round by round" }).click();
    await tapRounds(page, true, tenRounds.slice(0, 4));
    await page.getByLabel("Notes").fill("Windy");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Continue with round 5" })).toBeVisible();
    await expect(page.getByText("4 of 10 rounds, 28 points")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The plan and the dashboard lead back to it.
    await expect(page.getByRole("link", { name: "Continue with round 5" })).toHaveCount(1);
    await page.goto("/portal");
    await expect(page.getByRole("link", { name: "Finish the log you started" })).toHaveCount(0);
    await page.getByRole("link", { name: "Continue with round 5" }).click();
    await page.getByRole("link", { name: "Quick" }).click();
    await expect(page.getByText("4 rounds saved under Round by round. Only what's below")).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Windy");
    await page.goto("/portal");
    await page.getByRole("link", { name: "Continue with round 5" }).click();
    await tapRounds(page, true, tenRounds.slice(4, 5));
    await page.reload();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("No rounds yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("5 of 10 rounds, 32 points")).toBeVisible();
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(await logged(page)).toMatchObject([{ roundsThrown: 5, ppr: 6.4, notes: "Windy" }]);
    await page.goBack();
    await page.goto(drillTab);
    await openSheet(page);
    await expect(page.getByText("Start over")).toHaveCount(0);
  });

  test("Undo leads back to the rounds and notes as they were typed, and to the quick form's numbers", async ({
    page,
  }) => {
    await openSheet(page);
    await page.getByRole("link", { name: "Round by round" }).click();
    await tapRounds(page, true, tenRounds.slice(0, 3));
    await page.getByLabel("Notes").fill("Windy");
    await completeDrill(page).click();
    await page.getByRole("button", { name: "Undo" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("3 of 10 rounds, 18 points")).toBeVisible();
    await expect(sheet.getByLabel("Notes")).toHaveValue("Windy");
    expect(await logged(page)).toEqual([]);
    // Its page loads again, and it is logged once.
    await page.reload();
    await expect(sheet.getByText("3 of 10 rounds, 18 points")).toBeVisible();
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(await logged(page)).toMatchObject([{ roundsThrown: 3, ppr: 6, notes: "Windy" }]);
    await page.getByRole("link", { name: "Complete Drill" }).last().click();
    await sheet.getByRole("link", { name: "Quick" }).click();
    await page.getByLabel("Rounds thrown").fill("12");
    await page.getByLabel("PPR (points per round)").fill("6.5");
    await completeDrill(page).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel("PPR (points per round)")).toHaveValue("6.5");
    await expect(page.getByLabel("Rounds thrown")).toHaveValue("12");
  });

  test("what four bags cannot do is refused in words (D55)", async ({ page }) => {
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("1");
    await page.getByLabel("PPR (points per round)").fill("eleven");
    await expect(page.getByText("PPR is a number from 0 to 12")).toBeVisible();
    await expect(page.getByText(/rounds?, no PPR yet/)).toBeVisible();
    await page.getByLabel("PPR (points per round)").fill("11");
    await completeDrill(page).click();
    await expect(page.getByText("One round can't score 11 points.").first()).toBeVisible();
    expect(await logged(page)).toEqual([]);
  });

  test("a done round is tapped and corrected, and impossible counts cannot be tapped", async ({ page }) => {
    await openSheet(page);
    await page.getByRole("link", { name: "Round by round" }).click();
    await key(page, "In the hole: 3").click();
    await expect(page.getByText("No rounds yet")).toBeVisible();
    await expect(completeDrill(page)).toBeDisabled();
    for (const bags of [2, 3, 4]) await expect(key(page, `On the board: ${bags}`)).toBeDisabled();
    await key(page, "On the board: 1").click();
    await key(page, "In the hole: 4").click();
    await expect(page.getByText("2 of 10 rounds, 22 points")).toBeVisible();
    await expect(page.getByText("8 to go.")).toBeVisible();
    await page.getByRole("button", { name: "Round 1: 10 points. Change" }).click();
    await expect(page.getByText("Now 3 in, 1 on. Tap what's wrong")).toBeVisible();
    // One row was wrong: the other keeps its count.
    await key(page, "In the hole: 0").click();
    await expect(page.getByText("Now 0 in, 1 on. Tap what's wrong")).toBeVisible();
    await expect(key(page, "On the board: 1")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Round 1 is now 1 point. On with round 3.")).toBeVisible();
    await expect(page.getByText("2 of 10 rounds, 13 points")).toBeVisible();
    await page.getByRole("button", { name: "Round 1: 1 point. Change" }).click();
    await key(page, "In the hole: 4").click();
    await expect(page.getByText("Round 1 is now 12 points. On with round 3.")).toBeVisible();
    await page.getByRole("button", { name: "Round 1: 12 points. Change" }).click();
    // What was left on the board of four in the hole doesn't say what is there of fewer.
    await key(page, "In the hole: 2").click();
    await expect(page.getByText("Now the other row")).toBeVisible();
    await expect(completeDrill(page)).toBeDisabled();
    await page.getByRole("button", { name: "Back to round 3" }).click();
    await expect(page.getByText("2 of 10 rounds, 24 points")).toBeVisible();
    await page.getByRole("button", { name: "Round 1: 12 points. Change" }).click();
    await key(page, "In the hole: 2").click();
    await key(page, "On the board: 2").click();
    await expect(page.getByText("2 of 10 rounds, 20 points")).toBeVisible();
    await expect(page.locator("p[aria-live]", { hasText: "Round 3" })).toBeVisible();
    await page.getByRole("button", { name: "Round 2: 12 points. Change" }).click();
    await page.getByRole("button", { name: "Remove round 2" }).click();
    await expect(page.getByText("1 of 10 rounds, 8 points")).toBeVisible();
  });

  test("the way back from a correction is in view above the sheet's foot, however many rounds there are", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("24");
    await page.getByRole("link", { name: "Round by round" }).click();
    await key(page, "In the hole: 4").click();
    await page.getByRole("button", { name: "Round 1: 12 points. Change" }).click();
    const back = page.getByRole("button", { name: "Back to round 2" });
    const isOnTop = () =>
      back.evaluate((button) => {
        const { left, bottom } = button.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 4) === button;
      });
    await expect.poll(isOnTop).toBe(true);
  });

  // A pause is clearly shorter or longer than the 300 ms in which the same key is a bounce.
  for (const pause of [0, 450, 700, 1_600])
    test(`keys ${pause} ms apart change the round on the screen, before, in and after a correction`, async ({
      page,
    }) => {
      await openSheet(page);
      await page.getByRole("link", { name: "Round by round" }).click();
      const tap = async (...names: string[]) => {
        for (const name of names) {
          await key(page, name).click();
          await page.waitForTimeout(pause);
        }
      };
      for (let round = 0; round < 3; round += 1) await tap("In the hole: 1", "On the board: 1");
      await page.getByRole("button", { name: "Round 1: 4 points. Change" }).click();
      await tap("In the hole: 3", "On the board: 0", "In the hole: 0", "On the board: 2");
      await expect(page.getByText("4 of 10 rounds, 19 points")).toBeVisible();
      await page.getByRole("button", { name: "Round 2: 4 points. Change" }).click();
      await tap("On the board: 0", "In the hole: 2", "In the hole: 2", "On the board: 1");
      const rounds = page.getByRole("list", { name: "Rounds" }).getByRole("button");
      const shown = async () => (await rounds.allInnerTexts()).map((text) => text.split(/\s+/)[0]);
      // A second tap of the same key at once is a bounce; a pause makes it the next round's, which joins the others once it settles.
      if (pause === 0)
        await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(["9", "6", "4", "2"]);
      else await expect.poll(shown).toEqual(["9", "6", "4", "2", "7"]);
    });

  test("rounds thrown before midnight carry their own time", async ({ page, club }) => {
    const evening = new Date("2026-03-11T23:58:00Z");
    await page.clock.setFixedTime(evening);
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.getByLabel("Notes").fill("Under the porch light");
    const night = new Date("2026-03-12T00:03:00Z");
    await page.clock.setFixedTime(night);
    club.clock.set(night);
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    const [log] = await (await page.request.get("/api/my-drill-completions")).json();
    expect(log).toMatchObject({ ppr: 7.5, completedAt: evening.toISOString(), completedOn: "2026-03-11" });
  });

  test("what practice can't score is said at its field before it is sent", async ({ page }) => {
    await page.goto("/portal/practice");
    const ppr = page.getByLabel("PPR (points per round)");
    const rounds = page.getByLabel("Rounds", { exact: true });
    await rounds.fill("10");
    for (const typed of ["13", "-1"]) {
      await ppr.fill(typed);
      await expect(page.getByText("PPR is a number from 0 to 12")).toBeVisible();
    }
    await ppr.fill("9");
    await rounds.fill("9999");
    await expect(page.getByText("Rounds are a whole number from 1 to 200")).toBeVisible();
    await rounds.fill("10");
    await page.getByLabel("Bags in").fill("12");
    await page.getByLabel("Bags on").fill("10");
    await expect(page.getByText("12 in and 10 on over 10 rounds are 4.6 PPR, not 9.")).toBeVisible();
    await ppr.fill("");
    await expect(page.getByText("10 rounds, 46 points, 4.6 PPR")).toBeVisible();
    await expect(page.getByText("Which is right?")).toHaveCount(0);
  });

  test("with text at 200 %, both rows of keys and the button share the screen, and a number is whole", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSheet(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const rounds = page.getByLabel("Rounds thrown");
    await rounds.fill("20");
    expect(await rounds.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    const button = (await completeDrill(page).boundingBox())?.y ?? 0;
    const ppr = page.getByLabel("PPR (points per round)");
    const pprBox = await ppr.boundingBox();
    expect((pprBox?.y ?? 0) + (pprBox?.height ?? 844)).toBeLessThan(button);
    await page.getByRole("link", { name: "Round by round" }).click();
    const endOf = async (name: string) => {
      const box = await key(page, name).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 844);
    };
    // The first row is there before one scrolls, even below a title of four lines.
    expect(await endOf("In the hole: 0")).toBeLessThan(button);
    await key(page, "On the board: 0").evaluate((one) => one.scrollIntoView({ block: "center" }));
    for (const name of ["In the hole: 0", "On the board: 0"]) expect(await endOf(name)).toBeLessThan(button);
    // Of the foot of a practice log, the button alone stays over the fields.
    const drillId = new URL(page.url()).searchParams.get("complete");
    const data = { drillId, roundsThrown: 24, ppr: 6, throwingStyle: "flat_spin", place: "indoors" };
    expect((await page.request.post("/api/drill-completions", { data })).ok()).toBe(true);
    await page.goto("/portal/practice");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect(page.getByText("As last time: Flat spin, Indoors")).toBeAttached();
    for (const name of ["Rounds", "PPR (points per round)", "Bags in"]) {
      const field = page.getByLabel(name, { exact: true });
      await field.focus();
      await expect
        .poll(() =>
          field.evaluate((one) => {
            const { x, y, height } = one.getBoundingClientRect();
            return document.elementFromPoint(x + 8, y + height - 4) === one;
          }),
        )
        .toBe(true);
    }
    const foot = await page.getByRole("button", { name: "Log practice" }).boundingBox();
    expect(foot?.y).toBeGreaterThan(844 * 0.7);
  });

  test("text selected past the sheet's edge leaves it open, and a press beside it closes it", async ({
    page,
  }) => {
    await openSheet(page);
    const rounds = page.getByLabel("Rounds thrown");
    await rounds.fill("14");
    await rounds.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a drill logged without a connection waits, and is sent once when it is back", async ({
    page,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await logOffline(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.context().setOffline(false);
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast).toContainText("Drill saved");
    await expect(toast).toContainText("14 rounds, 7.5 PPR");
    // Someone still looking at what was saved gets the whole result, compared.
    await expect(page).toHaveURL(/logged=/);
    const result = page.getByRole("region", { name: "Done" });
    await expect(result).toContainText("7.5 PPR");
    await expect(result).toContainText("Your first time on this drill");
    await expect(toast.getByRole("link", { name: "See what it changed" })).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("1 drill is saved on this device.")).toHaveCount(0);
    await expect(page.getByText("7.5 PPR · 14 rounds")).toBeVisible();
    expect(await logged(page)).toHaveLength(1);
  });

  test("the sheet one types in stays, though its drill left the plan while another log is sent", async ({
    page,
    club,
  }) => {
    await logOffline(page);
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("11");
    // From here on, whatever reads the page again reads it without the drill.
    const reads: string[] = [];
    await page.route(/\.data(\?(?!.*form=)|$)/, async (route) => {
      reads.push(route.request().url());
      await club.services.db.write(async (tx) => {
        await tx.update(weeklyDrills).set({ isActive: false });
      });
      await route.continue();
    });
    await page.context().setOffline(false);
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    await page.clock.fastForward(5_000);
    expect(reads).toEqual([]);
    await expect(page.getByLabel("Rounds thrown")).toHaveValue("11");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Complete Drill" })).toHaveCount(0);
  });

  test("a log is one request, and its message comes with the page it leads to", async ({ page }) => {
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") writes.push(new URL(request.url()).search);
    });
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await completeDrill(page).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    await expect(page.getByRole("status").first()).toContainText("Drill completed successfully!");
    expect(writes.filter((search) => search.includes("complete-drill"))).toHaveLength(1);
    expect(writes).toHaveLength(1);
    expect(await logged(page)).toHaveLength(1);
  });

  test("a log that the server won't take stays until its member tries again or deletes it", async ({
    page,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await logOffline(page);
    const plan = (isActive: boolean) =>
      club.services.db.write(async (tx) => tx.update(weeklyDrills).set({ isActive }));
    await plan(false);
    await page.context().setOffline(false);
    await expect(page.getByText(/^A drill could not be saved\./)).toBeVisible();
    await page.goto(drillTab);
    await expect(page.getByText(/^A drill could not be saved\./)).toBeVisible();
    // All of it can be read there, and copied.
    await expect(page.getByText("My wrist was still")).toBeVisible();
    expect(await logged(page)).toEqual([]);
    await plan(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    expect(await logged(page)).toHaveLength(1);
  });

  test("a log that waited for more than 90 days is sent only when its member asks for it", async ({
    page,
    club,
  }) => {
    const now = club.clock.now().getTime();
    await page.clock.setFixedTime(now);
    await logOffline(page);
    await page.clock.setFixedTime(now + 91 * 86_400_000);
    await page.context().setOffline(false);
    await expect(page.getByText("It has waited for more than 90 days.")).toBeVisible();
    expect(await logged(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    expect(await logged(page)).toHaveLength(1);
  });

  test("a log that an earlier version of the page kept is sent", async ({ page, club }) => {
    await page.clock.setFixedTime(club.clock.now());
    const id = userId(club, "pro2@example.com");
    const drills: { id: string }[] = await (await page.request.get("/api/weekly-drills")).json();
    await page.evaluate(
      ([memberId, drillId, completedAt]) => {
        const fields = { drillId, roundsThrown: "14", ppr: "7.5", notes: "", formKey: "an-old-log" };
        const log = { memberId, key: "an-old-log", title: "Soft Roll", completedAt, fields };
        localStorage.setItem("unsent-drills", JSON.stringify([log]));
      },
      [id, drills[0]?.id ?? "", new Date(club.clock.now()).toISOString()] as const,
    );
    await page.reload();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    expect(await logged(page)).toMatchObject([{ roundsThrown: 14, ppr: 7.5 }]);
  });

  test("a drill that waited on a device whose clock is months ahead is stored as done now", async ({
    page,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now().getTime() + 200 * 86_400_000);
    await logOffline(page);
    await page.context().setOffline(false);
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    expect(await logged(page)).toMatchObject([{ roundsThrown: 14, ppr: 7.5 }]);
  });

  test("a connection cut while it is sent, and a page that dies then, lose nothing and store it once", async ({
    page,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    // The server stores it, and its answer is lost.
    await page.route(/form=complete-drill/, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await page.close();
    });
    const context = page.context();
    const died = page.waitForEvent("close");
    await completeDrill(page)
      .click({ noWaitAfter: true })
      .catch(() => undefined);
    // The clock is set in every page of the browser, and fails in one that is closing.
    await died;
    const later = await context.newPage();
    await later.clock.setFixedTime(club.clock.now());
    await later.goto(drillTab);
    await expect(later.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    expect(await logged(later)).toHaveLength(1);
  });

  test("what waits for one member is neither sent nor shown as another", async ({ page }) => {
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.context().setOffline(true);
    await completeDrill(page).click();
    await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await signIn(page, "elite@example.com", drillTab);
    await expect(page.getByText("saved on this device")).toHaveCount(0);
    const before = (await logged(page)).length;
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await logged(page)).toHaveLength(before);
  });

  test("someone signed out meanwhile is told, and the log is sent after signing in again", async ({
    page,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await openSheet(page);
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.context().clearCookies();
    await completeDrill(page).click();
    await expect(page.getByText("It will send when you sign in again.")).toBeVisible();
    await signIn(page, "pro2@example.com");
    // The page that showed what was saved is the one with its result; it may have tried again by itself already.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
    await expect(page).toHaveURL(/logged=/);
    expect(await logged(page)).toHaveLength(1);
  });
});
