import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { growClub } from "../../bench/big-club/grow.ts";
import { asJson, rowsOf } from "../../http/club.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { holdScripts, openSlowly, untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });
const titleOf = (page: Page): Locator => dialog(page).getByLabel("Title");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save Changes" }).click();

/** The other coach, in a separate browser. */
async function otherCoach(browser: Browser, baseURL: string, javaScriptEnabled: boolean) {
  const context: BrowserContext = await browser.newContext({ baseURL, javaScriptEnabled });
  const page = waitingPage(await context.newPage());
  await signIn(page, "coach2@example.com");
  return { page, close: () => context.close() };
}

test("two coaches edit one drill: neither overwrites the other without seeing both versions (D57)", async ({
  page,
  browser,
  club,
}, info) => {
  const coach = await club.signIn("coach1@example.com");
  const [drill] = (await (await coach("/api/admin/weekly-drills")).json()) as { id: string; title: string }[];
  const address = `/admin/drills?drill=${drill?.id}`;
  await signIn(page, "coach1@example.com", address);
  const other = await otherCoach(browser, club.url, info.project.name === "js");
  await other.page.goto(address);

  await titleOf(page).fill("Mine");
  await dialog(page).getByLabel("Instructions").fill("Typed for an hour");
  await titleOf(other.page).fill("Theirs");
  await save(other.page);
  await expect(said(other.page)).toContainText("Weekly drill updated successfully!");

  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText(
    "Someone else saved this while you were editing it",
  );
  const both = dialog(page).getByRole("region", { name: "Both versions" });
  await expect(both).toContainText(/Title\s*Saved now\s*Theirs\s*Yours\s*Mine/);
  await expect(titleOf(page)).toHaveValue("Mine");
  await expect(dialog(page).getByLabel("Instructions")).toHaveValue("Typed for an hour");
  await both.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(said(page)).toContainText("Weekly drill updated successfully!");

  await other.page.goto(address);
  await expect(titleOf(other.page)).toHaveValue("Mine");
  await page.goto(address);
  await titleOf(page).fill("Mine again");
  await titleOf(other.page).fill("Theirs again");
  await save(other.page);
  await expect(said(other.page)).toContainText("Weekly drill updated successfully!");
  await save(page);
  await both.getByRole("link", { name: "Discard mine, open theirs" }).click();
  await expect(titleOf(page)).toHaveValue("Theirs again");
  await other.close();
});

test("saving a drill that was deleted meanwhile keeps what was typed, and can be saved as a new one", async ({
  page,
  club,
}) => {
  const coach = await club.signIn("coach2@example.com");
  const [drill] = (await (await coach("/api/admin/weekly-drills")).json()) as { id: string }[];
  await signIn(page, "coach1@example.com", `/admin/drills?drill=${drill?.id}`);
  await titleOf(page).fill("Typed for an hour");
  await coach(`/api/admin/weekly-drills/${drill?.id}`, { method: "DELETE" });
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText("This drill was deleted");
  await expect(titleOf(page)).toHaveValue("Typed for an hour");
});

test("what is said of a drill stays when the page listens, though it is read again for the time zone", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const coach = await club.signIn("coach2@example.com");
  const [drill] = (await (await coach("/api/admin/weekly-drills")).json()) as { id: string }[];
  await signIn(page, "coach1@example.com");
  const releaseScripts = await holdScripts(page);
  await page.goto(`/admin/drills?drill=${drill?.id}`, { waitUntil: "commit" });
  await titleOf(page).fill("Typed for an hour");
  await coach(`/api/admin/weekly-drills/${drill?.id}`, { method: "DELETE" });
  // As a browser sends it whose scripts failed.
  await titleOf(page).evaluate((field: HTMLInputElement) => field.form?.submit());
  await expect(dialog(page).getByRole("alert")).toContainText("This drill was deleted");
  await releaseScripts();
  await untilListening(page);
  await page.waitForLoadState("networkidle");
  await expect(dialog(page).getByRole("alert")).toContainText("This drill was deleted");
  await expect(titleOf(page)).toHaveValue("Typed for an hour");
});

test("an answer being typed stays as another coach answers and the page is read again", {
  tag: "@scripts",
}, async ({ page, club }) => {
  const [question] = rowsOf<{ id: string }>(club, "SELECT id FROM tutorial_questions");
  const other = await club.signIn("coach2@example.com");
  await signIn(page, "coach1@example.com");
  const answer = page.getByRole("textbox", { name: /^Answer to / });
  await openSlowly(page, `/admin/questions/${question?.id}`, async () => {
    await answer.fill("Typed for an hour");
    const answered = await other(`/api/admin/tutorial-questions/${question?.id}`, asJson({ text: "Theirs" }));
    expect(answered.ok).toBe(true);
  });
  await expect(page.getByText("Theirs", { exact: true })).toBeVisible();
  await expect(answer).toHaveValue("Typed for an hour");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Someone else saved this");
  await expect(answer).toHaveValue("Typed for an hour");
});

test("in a large club a drill's member is found by searching, and stays unchanged until then", async ({
  page,
  club,
}) => {
  growClub(join(club.dataDir, "app.sqlite"), {
    members: 310,
    completions: 0,
    drills: 0,
    until: club.clock.now(),
  });
  const coach = await club.signIn("coach1@example.com");
  const [owner] = (await (await coach("/api/admin/people?search=member00123")).json()) as { id: string }[];
  const made = await coach(
    "/api/admin/weekly-drills",
    asJson({ week: 2, title: "Private", category: "push", assignedUserId: owner?.id }),
  );
  const { id } = (await made.json()) as { id: string };
  const address = `/admin/drills?drill=${id}`;
  await signIn(page, "coach1@example.com", address);
  const group = dialog(page).getByRole("group", { name: "Assign to" });
  await expect(group.getByLabel(/member00123@/)).toBeChecked();
  await titleOf(page).fill("Typed before searching");
  await group.getByLabel("Search by name or email").fill("member00299");
  await group.getByLabel("Search by name or email").press("Enter");
  await expect(group.getByLabel(/member00123@/)).toBeChecked();
  await group.getByLabel(/member00299@/).check();
  await expect(titleOf(page)).toHaveValue("Typed before searching");
  await save(page);
  await expect(said(page)).toContainText("Weekly drill updated successfully!");
  await page.goto(address);
  await expect(group.getByLabel(/member00299@/)).toBeChecked();
  await expect(titleOf(page)).toHaveValue("Typed before searching");
});

test("a deleted drill is restored from Recently deleted, and Undo returns to the same page (D61)", async ({
  page,
}) => {
  await signIn(page, "coach1@example.com", "/admin/drills?search=winter");
  await page.getByRole("link", { name: "Sage Winter" }).click();
  await expect(page.getByRole("heading", { name: "Drills of Sage Winter" })).toBeVisible();
  const chip = page
    .getByRole("region", { name: "Drills of Sage Winter" })
    .locator("details[name=drill]")
    .first();
  const remove = async () => {
    if (!(await chip.getByRole("link", { name: "Delete" }).isVisible()))
      await chip.locator("summary").click();
    await chip.getByRole("link", { name: "Delete" }).click();
    await dialog(page).getByRole("button", { name: "Delete Drill" }).click();
    await expect(said(page)).toContainText("Weekly drill deleted successfully!");
  };
  await remove();
  await said(page).getByRole("button", { name: "Undo" }).click();
  await expect(said(page)).toContainText("Undone");
  await expect(page).toHaveURL(/user=.*|search=winter/);
  await expect(page.getByRole("heading", { name: "Drills of Sage Winter" })).toBeVisible();
  await remove();
  await page.getByRole("link", { name: "Recently deleted (1)" }).click();
  await expect(page.getByRole("heading", { name: "Recently deleted", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(said(page)).toContainText("Drill restored successfully!");
  await expect(page.getByText("Weekly drills (0)")).toBeVisible();
});

test("copying the same week again lists existing drills, and copies only the new ones or all of them again", async ({
  page,
  club,
}) => {
  const coach = await club.signIn("coach1@example.com");
  const find = async (words: string) =>
    ((await (await coach(`/api/admin/people?search=${words}`)).json()) as { id: string }[])[0]?.id ?? "";
  const [source, target] = [await find("pro%40example.com"), await find("pro2%40example.com")];
  await coach("/api/admin/weekly-drills/copy", asJson({ sourceUserId: source, targetUserIds: [target] }));
  await signIn(page, "coach1@example.com", `/admin/drills?copy=drills&source=${source}&all=on`);
  await dialog(page).getByRole("button", { name: "Choose members" }).click();
  await dialog(page).getByLabel("Sage Winter").check();
  await dialog(page).getByRole("button", { name: "Copy Drills" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Some of these drills are already there");
  await expect(dialog(page)).toContainText("Sage Winter already has");
  await expect(dialog(page).getByLabel("Sage Winter")).toBeChecked();
  // Enter in the search searches; it doesn't press the first of the ways to go on.
  await dialog(page).getByLabel("Search by name or email").press("Enter");
  await expect(page).toHaveURL(/find=/);
  await dialog(page).getByLabel("Sage Winter").check();
  await dialog(page).getByRole("button", { name: "Copy Drills" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Some of these drills are already there");
  await dialog(page).getByRole("button", { name: "Copy only the new ones" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Everyone already has all of these drills");
  await dialog(page).getByRole("button", { name: "Copy Drills" }).click();
  await dialog(page).getByRole("button", { name: "Copy them anyway, so they're there twice" }).click();
  await expect(said(page)).toContainText("Successfully copied 3 drill(s)!");
});
