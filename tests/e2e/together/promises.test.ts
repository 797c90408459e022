import type { Browser, BrowserContext, Locator, Page, TestInfo } from "@playwright/test";
import { makeReports } from "#app/features/club/reports/make-reports.server.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { changeRows, onDatabase } from "../../http/club.ts";
import { expectNoFaults } from "../support/audit.ts";
import { expect, type ServedClub, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

type Who = { club: ServedClub; browser: Browser; scripts: boolean | undefined };

const scriptsOf = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled;
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Someone on a device of their own, with its time zone as the account page sets it. */
async function enter({ club, browser, scripts }: Who, email: string, to: string, zone?: string) {
  const context: BrowserContext = await browser.newContext({
    baseURL: club.url,
    ...(scripts !== undefined && { javaScriptEnabled: scripts }),
  });
  const page = waitingPage(await context.newPage());
  await signIn(page, email, zone ? "/account" : to);
  if (zone) {
    await page.getByLabel("Time zone").selectOption(zone);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(said(page)).toBeVisible();
    await page.goto(to);
  }
  return page;
}

/** On how many sheets of each of the two papers the page prints; the larger number. */
async function sheetsOf(page: Page): Promise<number> {
  const counts: number[] = [];
  for (const format of ["A4", "Letter"]) {
    const file = (await page.pdf({ format, printBackground: true })).toString("latin1");
    counts.push(file.match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  }
  return Math.max(...counts);
}

/** With scripts, what was typed is there again after a reload. */
async function comesBack(field: Locator, { project }: TestInfo): Promise<void> {
  if (!scriptsOf(project)) return;
  const words = await field.inputValue();
  await expect(field.page().getByText(/^Saved \d/)).toBeVisible();
  await field.page().reload();
  await expect(field).toHaveValue(words);
}

// Each has several people on devices of their own.
test.describe.configure({ timeout: 90_000 });

test("a member in Honolulu and one in Auckland want the same half hour; the coach closes the call", async ({
  club,
  browser,
}, info) => {
  const who = { club, browser, scripts: scriptsOf(info.project) };
  const honolulu = await enter(who, "pro2@example.com", "/portal/calls?coach=coach1", "Pacific/Honolulu");
  const auckland = await enter(who, "free@example.com", "/portal/calls?coach=coach1", "Pacific/Auckland");
  await expect(honolulu.getByText("2 of 2 left").first()).toBeVisible();
  // Thursday 17:00 in New York is 11:00 in Honolulu, and Friday 10:00 in Auckland.
  await honolulu
    .getByRole("link", { name: /^11:00 AM/ })
    .first()
    .click();
  await expect(honolulu.getByText("Thu, Mar 12, 2026, 11:00 AM HST")).toBeVisible();
  const free = "Cancel at least 24 hours ahead and it won't count.";
  await expect(honolulu.getByText(free)).toBeVisible();
  await auckland
    .getByRole("link", { name: /^10:00 AM/ })
    .first()
    .click();
  await expect(auckland.getByText("Fri, Mar 13, 2026, 10:00 AM Auckland time")).toBeVisible();
  await expectNoFaults(honolulu);
  await honolulu.getByLabel("What would you like to talk about?").fill("Cuts");
  await comesBack(honolulu.getByLabel("What would you like to talk about?"), info);
  await honolulu.getByRole("button", { name: "Book this call" }).click();
  await expect(said(honolulu)).toContainText("Your call is booked");
  await expect(honolulu.getByRole("link", { name: "Add to your calendar" })).toBeVisible();
  await expect(honolulu.getByText(free)).toBeVisible();
  await expectNoFaults(honolulu);
  await auckland.getByRole("button", { name: "Book this call" }).click();
  await expect(auckland.getByText("Someone just booked this time.").first()).toBeVisible();
  await honolulu.goto("/portal/calls");
  await expect(honolulu.getByText("1 of 2 left").first()).toBeVisible();
  // Within a day of it, its page and the page that books the next half hour both say that a call counts.
  club.clock.set("2026-03-11T22:00:00Z");
  const counts =
    "It starts in less than 24 hours, so it counts as one of your two calls, even if you cancel.";
  await honolulu.getByRole("link", { name: /^Thu, Mar 12, 11:00 AM HST with/ }).click();
  await auckland.goto("/portal/calls?coach=coach1");
  await auckland
    .getByRole("link", { name: /^10:30 AM/ })
    .first()
    .click();
  for (const page of [honolulu, auckland]) {
    await expect(page.getByText(counts)).toBeVisible();
    await expect(page.getByText(free)).toHaveCount(0);
    await expectNoFaults(page);
  }

  club.clock.set("2026-03-12T21:30:00Z");
  const coach = await enter(who, "coach1@example.com", "/admin");
  await coach.getByRole("link", { name: "Close: Sage Winter" }).click();
  await expectNoFaults(coach);
  await coach.getByLabel("Summary for the member").fill("Slower cuts.");
  await comesBack(coach.getByLabel("Summary for the member"), info);
  await coach.getByLabel("Drill 1").selectOption({ label: "Push to the Lip (Push)" });
  await coach.getByLabel("What to watch for").fill("Twice a day.");
  await coach.getByLabel("Until").fill("2026-03-20");
  await coach.getByLabel("Private notes").fill("Was nervous.");
  await coach.getByRole("button", { name: "Close the call" }).click();
  await expect(said(coach)).toContainText("The call is closed");
  const member = await enter(who, "pro2@example.com", "/portal/calls");
  await member.getByRole("link", { name: /^Mar 12, 2026, 11:00 AM HST with/ }).click();
  await expect(member.getByText("Slower cuts.")).toBeVisible();
  await expect(member.getByText("Was nervous.")).toHaveCount(0);
  await expect(member.getByText("Push to the Lip: Twice a day. (due Mar 20, 2026)")).toBeVisible();
  await member.getByRole("link", { name: "All your homework" }).click();
  await member.getByRole("button", { name: /^Mark as done.*Push to the Lip: Twice a day/ }).click();
  await expect(said(member)).toContainText("Marked as done");
  await member.goto("/portal/messages");
  await expect(member.getByText("Homework: Push to the Lip: Twice a day.")).toBeVisible();
});

test("a booked call is called off and given back", async ({ club, browser }, info) => {
  const who = { club, browser, scripts: scriptsOf(info.project) };
  const page = await enter(who, "pro2@example.com", "/portal/calls?coach=coach1&from=2026-03-17");
  await page
    .getByRole("link", { name: /^5:00 PM/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Book this call" }).click();
  await page.getByRole("link", { name: "Cancel call" }).click();
  await expect(page.getByRole("heading", { name: "Cancel this call?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel call" }).click();
  await expect(said(page)).toContainText("It doesn't count");
});

test("a coach sets hours and takes a day off", async ({ club, browser }, info) => {
  const who = { club, browser, scripts: scriptsOf(info.project) };
  const coach = await enter(who, "coach1@example.com", "/admin");
  await coach.getByRole("link", { name: "Calls", exact: true }).click();
  await coach.getByRole("link", { name: "Hours and meeting link" }).click();
  await coach.getByLabel("Day", { exact: true }).selectOption("friday");
  await coach.getByLabel("From").first().fill("12:00");
  await coach.getByLabel("To", { exact: true }).first().fill("12:20");
  await coach.getByRole("button", { name: "Add hours" }).click();
  await expect(coach.getByText("The end must be at least 30 minutes after the start").first()).toBeVisible();
  await coach.getByLabel("To", { exact: true }).first().fill("13:00");
  await coach.getByRole("button", { name: "Add hours" }).click();
  await expect(coach.getByText("Friday, 12:00 PM to 1:00 PM", { exact: true }).first()).toBeVisible();
  await coach.getByRole("button", { name: "Remove Friday, 12:00 PM to 1:00 PM" }).click();
  await said(coach).getByRole("button", { name: "Undo" }).click();
  await expect(coach.getByText("Friday, 12:00 PM to 1:00 PM", { exact: true }).first()).toBeVisible();
  await coach.getByLabel("Day off").fill("2026-03-17");
  await coach.getByRole("button", { name: "Take the day off" }).click();
  await expect(coach.getByText("Mar 17, 2026, off", { exact: true }).first()).toBeVisible();
});

test("a month is counted, gets its lines, and prints on one sheet, as the week does", async ({
  club,
  browser,
}, info) => {
  const who = { club, browser, scripts: scriptsOf(info.project) };
  club.clock.set("2026-04-01T12:00:00Z");
  await makeReports(club.services, new AbortController().signal);
  const coach = await enter(who, "coach1@example.com", "/admin");
  await coach.getByRole("link", { name: "Write: Avery Quinn" }).click();
  await expectNoFaults(coach);
  await coach.getByLabel("Three lines for Avery Quinn").fill("Good airmail.\nSlower cuts.\nRest on Sundays.");
  await comesBack(coach.getByLabel("Three lines for Avery Quinn"), info);
  await coach.getByRole("button", { name: "Publish the report" }).click();
  await expect(said(coach)).toContainText("The report is published");
  const member = await enter(who, "pro@example.com", "/portal/reports");
  await member.getByRole("link", { name: "March 2026" }).click();
  await expect(member.getByText("Rest on Sundays.")).toBeVisible();
  await expectNoFaults(member);
  expect(await sheetsOf(member)).toBe(1);
  // The fullest month there can be: every shot, little of each, and long words from the coach.
  const words = (letters: number) => "long words ".repeat(letters / 11);
  const shot = { rounds: 12, ppr: 6.5, previousRounds: 12, previousPpr: 5.25 };
  const full = {
    shots: shotCategories.map((category) => ({ category, ...shot })),
    cues: Array.from({ length: 9 }, (_, index) => ({ title: `${words(44)}${index}`, text: words(160) })),
    goals: Array.from({ length: 9 }, (_, index) => `${words(88)}${index}`),
    measures: Array.from({ length: 9 }, (_, index) => `${words(132)}${index}`),
  };
  onDatabase(club, (database) => {
    const set =
      "UPDATE progress_reports SET numbers = json_patch(numbers, ?), coach_lines = ? WHERE month = '2026-03'";
    database.prepare(set).run(JSON.stringify(full), [1, 2, 3].map(() => words(198)).join("\n"));
  });
  await member.reload();
  await expect(member.getByText("Reverse cut")).toBeVisible();
  expect(await sheetsOf(member)).toBe(1);
  // What has no room is said to be elsewhere.
  await expect(member.getByText(/^6 more (beside your videos|on your Goals page)\./)).toHaveCount(3);
  // What a measure can't say is printed with it, no larger than the measure.
  await member.emulateMedia({ media: "print" });
  const sizeOf = (words: string | RegExp) =>
    member.getByText(words).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(await sizeOf(/In the picture, from one camera\.$/)).toBeLessThan(await sizeOf(`${words(132)}0`));
  await member.emulateMedia({ media: null });
  // The week of pro's plan with its whole instructions: one page, from a phone's window, too.
  changeRows(club, "UPDATE weekly_drills SET instructions = ?", `${words(374)}to the end.`);
  await member.setViewportSize({ width: 390, height: 844 });
  await member.goto("/portal/week");
  await expect(member.getByText("First Reverse Cut")).toBeVisible();
  expect(await sheetsOf(member)).toBe(1);
  await member.emulateMedia({ media: "print" });
  const [instructions] = await member.getByText("to the end.").all();
  expect(await instructions?.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  await member.emulateMedia({ media: null });
  const elite = await enter(who, "elite@example.com", "/portal/reports");
  await expect(elite.getByRole("heading", { name: "Pro Membership Required" })).toBeVisible();
});

test("a coach assigns a template, an elite member starts it, and basic is shown the way", async ({
  club,
  browser,
}, info) => {
  const who = { club, browser, scripts: scriptsOf(info.project) };
  const coach = await enter(who, "coach1@example.com", "/admin/templates");
  await coach.getByRole("link", { name: /^Back after a break/ }).click();
  await expectNoFaults(coach);
  await coach.getByLabel("Sage Winter").check();
  await coach.getByRole("button", { name: "Assign the drills" }).click();
  await expect(said(coach)).toContainText("for 1 member");
  const pro2 = await enter(who, "pro2@example.com", "/portal?tab=progress", "Pacific/Auckland");
  // The other days are folded.
  const before = await pro2.getByRole("heading", { name: "Push to the Lip", includeHidden: true }).count();
  expect(before).toBeGreaterThan(0);
  await said(coach).getByRole("button", { name: "Undo" }).click();
  await expect(said(coach)).toContainText("Undone");

  const elite = await enter(who, "elite@example.com", "/portal?tab=progress");
  await elite.getByRole("main").getByRole("link", { name: "Training templates" }).click();
  await elite.getByRole("link", { name: "Open Back after a break" }).click();
  await expectNoFaults(elite);
  expect(await sheetsOf(elite)).toBe(1);
  await elite.getByRole("button", { name: "Start this week" }).click();
  await expect(said(elite)).toContainText("The week is on your plan");
  await elite.goto("/portal/templates");
  await expect(elite.getByText("On your plan")).toBeVisible();
  const basic = await enter(who, "basic@example.com", "/portal/templates");
  await expect(basic.getByRole("heading", { name: "Elite Membership Required" })).toBeVisible();
});
