import { userId } from "../../http/club.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// Two people sign in and act, one after the other.
test.describe.configure({ timeout: 60_000 });

test("a coach adds a question, a member leaves the form, resumes and sends it, and the coach reads the answers", async ({
  page,
  browser,
  club,
  javaScriptEnabled,
}) => {
  const context = await browser.newContext({
    baseURL: club.url,
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const coach = waitingPage(await context.newPage());
  await signIn(coach, "coach1@example.com", "/admin/intake");
  await coach.getByLabel("Question", { exact: true }).fill("Which bags do you throw?");
  await coach.getByRole("button", { name: "Add Question" }).click();
  await expect(coach.getByRole("heading", { name: "Which bags do you throw?" })).toBeVisible();

  await signIn(page, "elite@example.com", "/portal");
  await page.getByRole("link", { name: "Tell your coaches about your game" }).click();
  await page.getByLabel("What do you want to be better at by summer?").fill("Steadier pushes");
  await page.getByRole("button", { name: "Save and finish later" }).click();
  await expect(page.getByText("Your coach sees your answers once you send them.")).toBeVisible();
  await page.goto("/portal/intake");
  await expect(page.getByLabel("What do you want to be better at by summer?")).toHaveValue("Steadier pushes");
  await page.getByLabel("How steady is your throw under pressure?").selectOption("3");
  await page.getByLabel("Which bags do you throw?").fill("Slow ones");
  await page.getByRole("button", { name: "Send to Your Coach" }).click();
  await expect(page.getByText("Your coaches have your answers.")).toBeVisible();

  await coach.goto(`/admin/members/${userId(club, "elite@example.com")}`);
  await expect(coach.getByText("Steadier pushes")).toBeVisible();
  await expect(coach.getByText("3 of 5")).toBeVisible();
  await context.close();
});
