import type { BrowserContext, Locator, Page } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { passwordOf } from "../../support/app.ts";
import { badConnection, throttle } from "../support/bad-connection.ts";
import { type FoundForm, fill, findForms, findSubmit, locate } from "../support/every-form.ts";
import { expect, type ServedClub, test } from "../support/failing-club.ts";
import { untilListening } from "../support/scripts.ts";
import { makeFilm, megabyte } from "../support/sending.ts";

// A member and a coach work at 400 kbit/s while the connection breaks every 20 seconds. Whatever they typed is stored once at the end.
// Run manually, for as long as you like: BAD_CONNECTION_MINUTES sets how long, and without it nothing runs.

const minutes = Number(process.env.BAD_CONNECTION_MINUTES ?? 0);
const workMs = minutes * 60_000;
const breakEveryMs = 20_000;

/** One thing to do: a form by its key, where it is, and into which of its fields the words go. */
type Task = { key: string; at: string; field: string; table: string; column: string; change?: true };

type Log = {
  typed: Map<string, Task>;
  faults: string[];
  sends: number;
  retries: number;
  lostPages: number;
  longestSilenceMs: number;
};

const freshToast = ".toast-region :is([role=status], .toast):not([data-old])";
const failure = ".toast-region [role=alert]:not([data-old]), form [role=alert]";
const kept = /saved on this (device|phone)/;
/** What arrived although the page after it didn't, and must not be sent again. */
const unseen = /Saved, but the page could not be refreshed/;
/** Says that the answer takes long. */
const waiting = "aside[data-held]";
const mostSilenceMs = 15_000;

/** Waits until the connection is back, as a patient person does. */
const untilReachable = (page: Page) =>
  expect(async () => expect((await page.request.get("/up", { timeout: 10_000 })).ok()).toBe(true)).toPass({
    timeout: 120_000,
  });

async function open(page: Page, at: string, log: Log): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await page.goto(at, { timeout: 20_000 });
      await untilListening(page);
      return;
    } catch {
      // The connection is gone; one reloads.
      log.lostPages += 1;
      await untilReachable(page);
    }
  }
  throw new Error(`${at} never came`);
}

async function typeInto(form: Locator, { field, change }: Task, words: string): Promise<Locator> {
  for (const [name, value] of [
    ["roundsThrown", "10"],
    ["ppr", "6.5"],
  ]) {
    const number = form.locator(`input[name="${name}"]:visible`);
    if ((await number.count()) > 0) await number.fill(value ?? "");
  }
  const box = form.locator(`[name="${field}"]:visible`).first();
  await box.fill(words);
  if (!change) await fill(form);
  return box;
}

/** What a page that says nothing looks like: where it is, whether scripts listen, and what its form's button says. */
async function stateOf(page: Page): Promise<string> {
  const look = () =>
    page.evaluate(() => ({
      address: location.href.slice(0, 120),
      heading: document.querySelector("h1")?.textContent,
      isHeard: document.querySelectorAll("form[data-heard]").length,
      region: document.querySelector(".toast-region")?.textContent,
      buttons: [...document.querySelectorAll("form[method=post] button")]
        .map((one) => one.textContent)
        .join("|")
        .slice(0, 200),
    }));
  return JSON.stringify(await look().catch((error: Error) => error.message));
}

/** Whether the page says that it worked; false when it says that it did not. */
async function outcome(page: Page, box: Locator, words: string, heard: () => void): Promise<boolean> {
  const worked = page
    .locator(freshToast)
    .or(page.getByRole("heading", { name: "Done" }))
    .or(page.getByText(kept))
    .or(page.getByText(unseen))
    .first();
  const failed = page.locator(failure).filter({ hasText: /\w/, hasNotText: unseen }).first();
  await expect(async () => {
    // Not asked for one after the other: the box may go meanwhile, and a toast is there for five seconds only.
    const values = await box.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    const isEmptied = !values.includes(words);
    const isSent = (await worked.isVisible()) || (isEmptied && (await page.getByText(words).count()) > 0);
    const isTold = isSent || (await failed.isVisible());
    if (isTold || (await page.locator(waiting).isVisible())) heard();
    expect(isTold).toBe(true);
  }).toPass({ timeout: 40_000, intervals: [200] });
  return !(await failed.isVisible());
}

/** Notes how long a page says nothing after a press; silence for too long is a fault. */
function listenFor(task: Task, words: string, log: Log): () => void {
  const since = Date.now();
  let isHeard = false;
  return () => {
    if (isHeard) return;
    isHeard = true;
    const silence = Date.now() - since;
    log.longestSilenceMs = Math.max(log.longestSilenceMs, silence);
    if (silence > mostSilenceMs)
      log.faults.push(`${task.key}: nothing was said for ${silence} ms after "${words}"`);
  };
}

/** Does one thing as a patient person would: type, send, and send again until the page says it worked. */
async function work(page: Page, task: Task, words: string, log: Log): Promise<void> {
  await open(page, task.at, log);
  const form = await locate(page, task.key);
  if (!form) throw new Error(`${task.key} is not at ${task.at}`);
  const box = await typeInto(form, task, words);
  log.typed.set(words, task);
  for (let tries = 0; tries < 20; tries += 1) {
    await page.evaluate(() => {
      for (const old of document.querySelectorAll(".toast-region > *, .toast-region [role]"))
        old.setAttribute("data-old", "");
    });
    log.sends += 1;
    await (await findSubmit(form))?.click();
    if (await outcome(page, box, words, listenFor(task, words, log))) return;
    log.retries += 1;
    const values = await box.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    if (!values.includes(words)) log.faults.push(`${task.key}: "${words}" is gone from the page`);
    await untilReachable(page);
  }
  log.faults.push(`${task.key}: "${words}" was never sent`);
}

async function workUntil(
  page: Page,
  tasks: readonly Task[],
  end: number,
  name: string,
  log: Log,
): Promise<void> {
  for (let turn = 0; Date.now() < end; turn += 1) {
    const task = tasks[turn % tasks.length];
    if (!task) return;
    await work(page, task, `${name} ${turn} ${task.key.split(" ")[1]}`, log).catch((error: Error) =>
      stateOf(page).then((state) =>
        log.faults.push(`${new Date().toISOString()} ${task.key}: ${error.message.slice(0, 200)} ${state}`),
      ),
    );
  }
}

async function enter(context: BrowserContext, club: ServedClub, url: string, email: string): Promise<Page> {
  const answer = await context.request.post(`${club.url}/api/auth/signin`, {
    form: { email, password: passwordOf(email) },
  });
  const { cookies } = await context.request.storageState();
  expect(answer.ok()).toBe(true);
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
  const page = await context.newPage();
  // A field that never comes is a fault, and no reason to wait until the end.
  page.setDefaultTimeout(60_000);
  await page.clock.setFixedTime(club.clock.now());
  await throttle(page);
  return page;
}

/** Sends a clip of 3 MB, which takes a minute, and chooses it again whenever the page had to be loaded anew. */
async function sendClip(page: Page, path: string, words: string, log: Log): Promise<void> {
  const sent = page.locator(freshToast).first();
  for (let tries = 0; tries < 5; tries += 1) {
    await open(page, "/portal?tab=videos", log);
    // It arrived, and only the message about it was not seen.
    if (await page.getByText(words).isVisible()) return;
    await page.getByLabel("What would you like analyzed?").last().fill(words);
    await page.getByLabel("Your video").setInputFiles(path);
    await page.getByRole("button", { name: "Submit for Review" }).last().click();
    if (
      await sent.waitFor({ timeout: 240_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
    log.retries += 1;
  }
  log.faults.push("the clip was never sent");
}

const memberTasks = (found: readonly FoundForm[]) =>
  tasksOf(found, [
    ["/portal/messages send", "text", "messages", "text"],
    ["/portal log-practice", "notes", "practice_results", "notes"],
    ["/portal complete-drill", "notes", "drill_completions", "notes"],
  ]);

const coachTasks = (found: readonly FoundForm[]) =>
  tasksOf(found, [
    ["/admin/notes send-note", "content", "practice_notes", "content"],
    ["/admin/drills update-drill", "description", "weekly_drills", "description"],
    ["/admin/messages/:id give-homework", "text", "homework", "text"],
    ["/admin/submissions review-submission", "feedback", "submissions", "feedback_text"],
    ["/admin/newsletter send-notification", "message", "notifications", "message"],
    ["/admin/messages/:id send", "text", "messages", "text"],
  ]);

function tasksOf(
  found: readonly FoundForm[],
  wanted: readonly (readonly [string, string, string, string])[],
): Task[] {
  return wanted.flatMap(([key, field, table, column]) => {
    const at = found.find((form) => form.key === key)?.page;
    const isChange = /update-drill|review-submission/.test(key);
    return at ? [{ key, at, field, table, column, ...(isChange && { change: true as const }) }] : [];
  });
}

/** What was typed and is not stored exactly once; of a record that is changed again and again, the last words count. */
function wrongIn(club: ServedClub, { typed }: Log): string[] {
  const last = new Map([...typed].map(([words, { key }]) => [key, words]));
  return [...typed].flatMap(([words, { key, table, column, change }]) => {
    const [row] = rowsOf<{ n: number }>(
      club,
      `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`,
      words,
    );
    const isOver = change && last.get(key) !== words;
    return isOver || row?.n === 1 ? [] : [`"${words}" is stored ${row?.n} times`];
  });
}

if (minutes > 0)
  test("what a member and a coach type over a connection that breaks all the time is stored once @scripts", async ({
    browser,
    club,
  }) => {
    test.setTimeout(workMs + 400_000);
    const log: Log = {
      typed: new Map(),
      faults: [],
      sends: 0,
      retries: 0,
      lostPages: 0,
      longestSilenceMs: 0,
    };
    const line = await badConnection(Number(new URL(club.url).port), breakEveryMs);
    const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: line.url })));
    const [member, coach, sender] = await Promise.all(
      ["pro@example.com", "coach1@example.com", "pro2@example.com"].map((email, place) =>
        enter(contexts[place] as BrowserContext, club, line.url, email),
      ),
    );
    if (!member || !coach || !sender) throw new Error("no one is signed in");
    const found = async (email: string, from: string) => findForms(await club.signIn(email), [from]);
    const tasks = [
      memberTasks(await found("pro@example.com", "/portal")),
      coachTasks(await found("coach1@example.com", "/admin")),
    ];
    expect(tasks.map((some) => some.length)).toEqual([3, 6]);
    const film = await makeFilm(club.dataDir, 3 * megabyte);
    const end = Date.now() + workMs;
    await Promise.all([
      workUntil(member, tasks[0] ?? [], end, "member", log),
      workUntil(coach, tasks[1] ?? [], end, "coach", log),
      sendClip(sender, film.path, "clip over a bad connection", log),
    ]);
    await film.forget();
    await line.mend();
    // What waits on the device goes by itself.
    await member.goto("/portal?tab=progress");
    await member.waitForFunction(
      () => !Object.keys(localStorage).some((place) => place.includes(":unsent:")),
    );
    const clips = rowsOf(club, "SELECT id FROM submissions WHERE message = ?", "clip over a bad connection");
    console.log({ ...log, typed: log.typed.size, breaks: line.breaks(), clips: clips.length });
    await Promise.all(contexts.map((context) => context.close()));
    await line.close();
    expect([...log.faults, ...wrongIn(club, log)]).toEqual([]);
    expect(clips).toHaveLength(1);
  });
