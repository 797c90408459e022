import { asJson, rowsOf } from "../../http/club.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { openSlowly } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// Two people sign in and act, one after the other.
test.describe.configure({ timeout: 60_000 });

test("a member asks under a tutorial, a coach answers from Today and shows the answer to everyone", async ({
  page,
  browser,
  club,
  javaScriptEnabled,
}) => {
  await signIn(page, "pro2@example.com", "/portal?tab=content");
  await page
    .locator(".card")
    .filter({ hasText: "Your first push shot" })
    .getByRole("link", { name: "Watch" })
    .click();
  await page.getByRole("link", { name: "Questions and answers" }).click();
  await expect(page.getByText("How far in front of the board should a push land?")).toBeVisible();
  await page.getByLabel("Your question to the coaches").fill("Which foot goes first?");
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByText("You are waiting for an answer since")).toBeVisible();

  const context = await browser.newContext({
    baseURL: club.url,
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const coach = waitingPage(await context.newPage());
  await signIn(coach, "coach1@example.com", "/admin");
  await coach.getByRole("link", { name: "Answer: Sage Winter" }).click();
  await coach.getByLabel("Answer to Sage Winter").fill("The left one, if you throw with the right hand.");
  await coach.getByRole("button", { name: "Send Answer" }).click();
  await coach.getByRole("link", { name: "See the answer" }).click();
  await coach.getByText("Show to everyone").click();
  await coach.getByLabel("Question as everyone sees it").fill("Which foot goes first on a push?");
  await coach.getByRole("button", { name: "Show this answer to everyone" }).click();
  await expect(coach.getByText("Shown to everyone", { exact: true })).toBeVisible();
  await context.close();

  await page.goto("/portal");
  await page.getByRole("link", { name: "A coach answered your question" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "The left one" })).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Which foot goes first on a push?" })).toBeVisible();
});

test("a question being typed stays as a coach answers the one before", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  const [asked] = rowsOf<{ id: string; tutorial: string; email: string }>(
    club,
    `SELECT tutorial_questions.id, tutorial_id AS tutorial, email FROM tutorial_questions
     JOIN users ON users.id = user_id`,
  );
  const coach = await club.signIn("coach1@example.com");
  await signIn(page, asked?.email ?? "");
  const field = page.getByLabel("Your question to the coaches");
  // The first page of a session is read again for the browser's time zone.
  await openSlowly(page, `/portal/tutorials/${asked?.tutorial}`, async () => {
    await field.fill("And how far apart?");
    const answered = await coach(
      `/api/admin/tutorial-questions/${asked?.id}`,
      asJson({ text: "The left one." }),
    );
    expect(answered.ok).toBe(true);
  });
  await expect(page.getByText("The left one.")).toBeVisible();
  await expect(field).toHaveValue("And how far apart?");
});
