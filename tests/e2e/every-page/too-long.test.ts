import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// More words than a form may have (1 MB): nothing is saved, the answer says so with 413, and the words stay in their form or come
// back on the way Back.

const words = "Far too much to say. ".repeat(60_000);

const forms = [
  {
    what: "plain fields",
    path: "/portal?tab=categories&practice=new",
    label: "Notes",
    button: "Log practice",
  },
  { what: "a file", path: "/portal/messages", label: "Your message to the coaches", button: "Send" },
  { what: "a page without React", path: "/contact", label: "Message", button: "Send Message" },
];

async function fillIn(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label);
  if (label === "Notes") {
    await page.getByLabel("Rounds", { exact: true }).fill("10");
    await page.getByLabel("PPR (points per round)").fill("7.5");
  }
  if (label === "Message") {
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  }
  // A browser keeps words within the length a field names; one that names none takes any.
  await field.evaluate((area: HTMLTextAreaElement) => area.removeAttribute("maxlength"));
  await field.fill(words);
}

for (const { what, path, label, button } of forms)
  test(`more than 1 MB of words is refused in a sentence, and the words are there: ${what}`, async ({
    page,
    javaScriptEnabled: runsScripts,
  }) => {
    await signIn(page, "pro@example.com");
    await page.goto(path);
    await untilListening(page);
    await fillIn(page, label);
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.status() === 413,
    );
    await page.getByRole("button", { name: button, exact: true }).click();
    await answered;
    if (!runsScripts) {
      await expect(page.getByRole("alert")).toContainText("Too long to send");
      await expect(page.getByRole("alert")).toContainText("What you typed is still in its form");
      await page.goBack();
    } else await expect(page.getByRole("alert").first()).toBeVisible();
    expect((await page.getByLabel(label).inputValue()).length).toBe(words.length);
  });
