import { expect, type Page, test } from "@playwright/test";
import { onEmptyClub, press, published, setUpClub } from "../support/new-club.ts";

const club = onEmptyClub();

async function open(page: Page, part: string) {
  await page.goto(`${club.server.url}/admin/site`);
  const parts = page.getByRole("region", { name: "Parts of the site" });
  await parts.getByRole("link", { name: part, exact: true }).click();
}

async function publish(page: Page, fields: Record<string, string>) {
  for (const [label, words] of Object.entries(fields)) await page.getByLabel(label).fill(words);
  await press(page, "Publish");
  await published(page);
}

async function quotePlayers(page: Page) {
  await open(page, "Testimonials");
  for (const [name, words, place] of [
    ["Marcus T.", "From 5 to 7 in ten weeks.", "2"],
    ["Renee K.", "Two minutes of video fixed my slide.", "1"],
  ] as const) {
    await page.getByRole("link", { name: "Add a testimonial" }).click();
    await publish(page, { Name: name, "What they say": words, "Place in the list": place });
  }
}

async function answerQuestions(page: Page) {
  await open(page, "Questions and answers");
  await page.getByRole("link", { name: "Is it for beginners?" }).click();
  await page.getByText("Remove this question", { exact: true }).first().click();
  await press(page, "Remove this question");
  await expect(page.getByRole("status")).toContainText("Removed");
  await page.getByRole("link", { name: "Add a question" }).click();
  await page.getByLabel("Category").selectOption("Billing & Payments");
  await publish(page, { Question: "Do you throw in person?", Answer: "Fridays, and Pro is {pro} a month." });
}

async function writeTexts(page: Page) {
  await open(page, "Legal texts");
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await publish(page, { Text: "## Who we are\n\n**River Bags LLC** <script>alert(1)</script>" });
  await open(page, "About");
  await publish(page, { "Your story": "Six friends and *two* boards." });
  await open(page, "Links");
  await publish(page, { Facebook: "facebook.com/river" });
  await open(page, "Your promises");
  await page.getByLabel("Most popular plan").selectOption("Pro");
  await publish(page, { "How soon you answer a message": "two days" });
}

async function sellPlans(page: Page) {
  await open(page, "Store");
  await publish(page, {
    "Name of the store": "River Shop",
    "Text at the top of the plans page": "Monthly.",
  });
  await open(page, "Plans and prices");
  await page.getByRole("link", { name: "Basic", exact: true }).click();
  await publish(page, {
    "What it adds, on the plan card": "The videos\nA sticker",
    "Checkout address": "shop.example/basic",
  });
}

test("every word of a club is changed in the browser, and visitors read it right away (D63)", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await setUpClub(page, club.server);
  await quotePlayers(page);
  await answerQuestions(page);
  await writeTexts(page);
  await sellPlans(page);

  const visitor = await browser.newPage();
  await visitor.goto(club.server.url);
  const voices = visitor.locator("section").filter({ hasText: "What Players Say" });
  await expect(voices).toContainText(/fixed my slide[\s\S]*From 5 to 7/);
  await expect(visitor.getByText("A sticker")).toHaveCount(1);
  await expect(visitor.locator('a[href="https://facebook.com/river"]').first()).toBeAttached();
  await visitor.goto(`${club.server.url}/faq`);
  await expect(visitor.getByText("Do you throw in person?")).toBeVisible();
  await expect(visitor.getByText("Fridays, and Pro is $100 a month.")).toBeAttached();
  await expect(visitor.getByText("Is it for beginners?")).toHaveCount(0);
  await visitor.goto(`${club.server.url}/privacy`);
  await expect(visitor.getByRole("heading", { name: "Who we are" })).toBeVisible();
  await expect(visitor.locator("strong", { hasText: "River Bags LLC" })).toBeVisible();
  await expect(visitor.locator("main script")).toHaveCount(0);
  await visitor.goto(`${club.server.url}/about`);
  await expect(visitor.getByText("Six friends and two boards.")).toBeVisible();
  await visitor.goto(`${club.server.url}/contact`);
  await expect(visitor.getByText("We reply within two days.")).toBeVisible();
  await visitor.goto(`${club.server.url}/plans`);
  await expect(visitor.getByText("Monthly.")).toBeVisible();
  await visitor.close();

  await page.goto(`${club.server.url}/subscribe?plan=basic`);
  const checkout = page.getByRole("link", { name: "Continue to River Shop Checkout" });
  await expect(checkout).toHaveAttribute("href", "https://shop.example/basic");
});

test("a member's training from another club is imported from its file", async ({ page }) => {
  test.setTimeout(120_000);
  await setUpClub(page, club.server);
  const copy = {
    format: "cornhole-club-training",
    version: 1,
    club: "The Lane",
    member: { email: "ana@lane.example", firstName: "Ana", lastName: "Ruiz", timeZone: null },
    drills: [],
    completions: [],
    practice: [
      {
        id: "p1",
        shotType: "push",
        rounds: 10,
        ppr: 6.5,
        practicedAt: "2026-01-05T18:00:00Z",
        practicedOn: "2026-01-05",
      },
    ],
    goals: [],
  };
  await page.goto(`${club.server.url}/admin/import`);
  await page.getByLabel("What's in it").selectOption("A member's training from another club");
  const file = { name: "for-another-club.json", mimeType: "application/json" };
  await page.getByLabel("File").setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(copy)) });
  await press(page, "Check the list");
  await expect(page.getByText("Ana Ruiz (ana@lane.example) gets an account, without a plan.")).toBeVisible();
  await press(page, "Import 1 result");
  await expect(page.getByRole("status")).toContainText("1 result imported");
  await expect(page.getByRole("button", { name: "Send 1 invitation" })).toBeVisible();
  await press(page, "Undo this import");
  await expect(page.getByRole("status")).toContainText("1 result removed again");

  await page.goto(`${club.server.url}/admin/system-tools`);
  await page.locator('a[href="/admin/changes"]').first().click();
  await expect(page.getByText(/This club runs version \d/)).toBeVisible();
});
