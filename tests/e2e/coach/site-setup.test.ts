import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { onEmptyClub, press, published, setUpClub } from "../support/new-club.ts";

const club = onEmptyClub();

async function open(page: Page, step: string) {
  await page.goto(`${club.server.url}/admin/site`);
  await page.getByRole("region", { name: "Open your club" }).getByRole("link", { name: step }).click();
}

async function introduceCoach(page: Page) {
  await open(page, "Introduce your coaches");
  await page.getByRole("link", { name: "Robin Vale" }).click();
  await page.getByLabel("A few words about them").fill("Thirty years on the river.");
  await page.getByLabel("Photo").setInputFiles(join(root, "public/og-plain.png"));
  await press(page, "Preview");
  await expect(page.getByText("Thirty years on the river.")).toBeVisible();
  await press(page, "Publish");
  await published(page);
  await page.getByRole("link", { name: "Kit Marsh" }).click();
  await press(page, "Publish");
  await published(page);
}

async function setPrices(page: Page) {
  await open(page, "Set your plans and prices");
  await page.getByRole("link", { name: "Elite", exact: true }).click();
  await page.getByLabel("Monthly price, in US dollars").fill("a lot");
  await press(page, "Publish");
  await expect(page.getByRole("alert").first()).toContainText("US dollars from 0 to 10,000");
  await expect(page.getByLabel("Monthly price, in US dollars")).toHaveValue("a lot");
  await page.getByLabel("Monthly price, in US dollars").fill("27.50");
  await page.getByLabel("Price a year, in US dollars").fill("275");
  await press(page, "Publish");
  await published(page);
  for (const plan of ["Basic", "Pro"]) {
    await page.getByRole("link", { name: plan, exact: true }).click();
    await press(page, "Publish");
    await published(page);
  }
  await expect(page.getByText("Next step:")).toBeVisible();
}

async function chooseColor(page: Page) {
  await open(page, "Add your logo and color");
  await page.getByLabel("Accent color on light pages").fill("#ffd400");
  await press(page, "Publish");
  await expect(page.getByRole("alert").first()).toContainText("too pale to read on a light page");
  await page.getByLabel("Accent color on light pages").fill("#1d4f8f");
  await page.getByLabel("Accent color on dark pages").fill("#9cc4ff");
  await press(page, "Publish");
  await published(page);
}

async function writeFirstScreen(page: Page) {
  await open(page, "Write your first screen");
  await page.getByLabel("Headline").fill("Throw by the river.");
  await press(page, "Preview");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Throw by the river\./);
  await page.getByRole("link", { name: "Back to editing" }).click();
  await expect(page.getByText("This is your draft from")).toBeVisible();
  await expect(page.getByLabel("Headline")).toHaveValue("Throw by the river.");
  await press(page, "Publish");
  await published(page);
}

/** Members and what they threw come from lists; the demo of a bad row is told by its line. */
async function bringPeople(page: Page) {
  const check = async (holds: string, text: string) => {
    await open(page, "Import your members");
    await page.getByLabel("What's in it").selectOption(holds);
    await page.getByLabel("Paste the list").fill(text);
    await press(page, "Check the list");
  };
  await check("members", "email;name;plan\nzoe@river.example;Zoe Park;pro\nnobody;Nobody;pro");
  await expect(page.getByText("Line 3")).toBeVisible();
  await expect(page.getByText("“nobody” is not an email address")).toBeVisible();
  await press(page, "Import 1 member");
  await expect(page.getByRole("status")).toContainText("1 member imported");
  await press(page, "Send 1 invitation");
  await expect(page.getByRole("status")).toContainText("Invitations saved");
  await check("drills", "email,date,drill,rounds,PPR\nzoe@river.example,2026-01-05,push,10,7.5");
  await press(page, "Import 1 result");
  await expect(page.getByRole("status")).toContainText("1 result imported");
}

/** The link in the newest mail to an address, from the folder that takes mail while no mail server is set. */
async function linkFor(address: string, part: string): Promise<string> {
  const folder = join(club.dataDir, "outbox");
  let link: string | undefined;
  await expect(async () => {
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    const mine = mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
    link = mine.flatMap((mail) => mail.match(new RegExp(`http://[^\\s"<]*${part}[^\\s"<]*`)) ?? [])[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 90_000 });
  return link ?? "";
}

async function acceptInvitation(visitor: Page) {
  await visitor.goto(await linkFor("zoe@river.example", "reset-password"));
  await visitor.getByLabel("New Password", { exact: true }).fill("plenty of bags");
  await visitor.getByLabel("Confirm New Password").fill("plenty of bags");
  await press(visitor, "Reset Password");
  // Leaving earlier would end the request that sets the password.
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Password Reset Successful");
  await visitor.goto(`${club.server.url}/auth`);
  await visitor.getByLabel("Email or Username").fill("zoe@river.example");
  await visitor.getByLabel("Password", { exact: true }).fill("plenty of bags");
  await press(visitor, "Sign In");
  await expect(visitor).toHaveURL(`${club.server.url}/`);
  await visitor.goto(`${club.server.url}/portal`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoe");
  await visitor.goto(`${club.server.url}/account`);
  await visitor.getByLabel("Email me the newsletter").check();
  await press(visitor, "Save preferences");
  await expect(visitor.getByRole("status")).toContainText("Email preferences saved");
}

/** Videos someone put on the server become tutorials with one press. */
async function bringVideos(page: Page) {
  const folder = join(club.dataDir, "import");
  await open(page, "Upload your first tutorial");
  await expect(page.getByText("Put them in the folder “import”")).toBeVisible();
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "db/seed/clips/push.mp4"), join(folder, "Push by the river.mp4"));
  await copyFile(join(root, "db/seed/clips/cut.mp4"), join(folder, "cut_shot.mp4"));
  await open(page, "Upload your first tutorial");
  await press(page, "Add all 2");
  await expect(page.getByRole("status")).toContainText("2 tutorials added");
  await expect(page.getByRole("heading", { name: "Push by the river" }).first()).toBeVisible();
}

async function announce(page: Page) {
  await open(page, "Write your first newsletter issue");
  await page.getByLabel("Subject").fill("We are open");
  await page.getByLabel("Text").fill("Come and **throw** with us.");
  await press(page, "Save and preview");
  await expect(page.getByRole("status")).toContainText("Issue saved");
  await press(page, "Send a test to me");
  await expect(page.getByRole("status")).toContainText("Test saved");
  await page.getByLabel("Members on Pro (1 person)").check();
  await press(page, "Send issue");
  await press(page, "Yes, send it now");
  await expect(page.getByRole("status")).toContainText("The issue is being saved as files");
}

/** A new code stays where it was made until the coach goes on, and is gone after that. */
async function makeCode(page: Page) {
  await page.clock.install();
  await page.goto(`${club.server.url}/admin/site/codes`);
  await press(page, "Make a new Elite code");
  const code = page.getByText(/^ELITE-\w{4}-\w{4}-\w{4}$/);
  await expect(code).toBeVisible();
  await expect(page.getByRole("link", { name: "Dismiss" })).toHaveCount(0);
  // A message of its own would be gone by now.
  await page.clock.fastForward(6_000);
  await expect(code).toBeVisible();
  await page.goto(`${club.server.url}/admin/site/codes`);
  await expect(code).toHaveCount(0);
  await expect(page.getByText("The code itself isn't stored.")).toBeVisible();
}

test("a club is set up, branded, filled and announced from an empty folder, in the browser only (D63)", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await setUpClub(page, club.server);
  await introduceCoach(page);
  await setPrices(page);
  await chooseColor(page);
  await writeFirstScreen(page);
  await makeCode(page);
  await page.goto(`${club.server.url}/admin/site`);
  await expect(page.getByText("5 of 16 done.")).toBeVisible();
  await bringPeople(page);
  const visitor = await browser.newPage();
  await acceptInvitation(visitor);
  await announce(page);
  await expect(await linkFor("zoe@river.example", "/newsletter/we-are-open")).toContain(club.server.url);
  await bringVideos(page);
  await page.goto(`${club.server.url}/admin/site`);
  await expect(page.getByText("9 of 16 done.")).toBeVisible();
  await visitor.context().clearCookies();
  await visitor.goto(`${club.server.url}/newsletter/we-are-open`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("We are open");

  await visitor.goto(club.server.url);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/Throw by the river\./);
  await expect(visitor.getByText("What Players Say")).toHaveCount(0);
  await expect(visitor.getByText("Thirty years on the river.")).toBeVisible();
  const photo = visitor
    .getByRole("listitem")
    .filter({ hasText: "Thirty years on the river." })
    .locator("img");
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveJSProperty("naturalWidth", 640);
  const button = visitor.getByRole("link", { name: "Ask the Coaches for Elite" });
  await expect(button).toHaveCSS("background-color", "rgb(29, 79, 143)");
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expect(button).toHaveCSS("background-color", "rgb(156, 196, 255)");
  await visitor.goto(`${club.server.url}/faq`);
  await expect(visitor.getByText("Elite ($27.50 a month)")).toHaveCount(1);
  await visitor.goto(`${club.server.url}/plans`);
  await expect(visitor.getByText("or $275/year, which saves 17%")).toBeVisible();
  await visitor.close();

  await page.goto(`${club.server.url}/admin/site/hero`);
  await page.getByText(/^History/).click();
  await page.getByText(/original version/).click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(page.getByRole("status")).toContainText("Restored");
  await page.context().clearCookies();
  await page.goto(club.server.url);
  await expect(page.getByText("Train Smarter.").first()).toBeVisible();
});
