import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type RunningServer, startServer } from "../../support/server.ts";
import { type SmtpServer, startSmtpServer } from "../../support/smtp-server.ts";
import { introduceCoaches } from "../support/new-club.ts";

let dataDir = "";
let mailbox: SmtpServer;
let server: RunningServer;

const start = () =>
  startServer({
    dataDir,
    environment: { ADMIN_EMAILS: "", SMTP_URL: mailbox.url },
  });
const linkIn = (output: string) => /http:\/\/\S+\/setup\/\S+/.exec(output)?.[0];

test.beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "empty-")), "club");
  mailbox = await startSmtpServer({
    refuse: (address) => (address.endsWith("@full.example") ? "550 mailbox full" : null),
  });
  server = await start();
});
test.afterEach(async () => {
  await server.close();
  await mailbox.close();
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const next = (page: Page, name = "Save and continue") => page.getByRole("button", { name }).click();

async function nameTheClub(page: Page) {
  await expect(heading(page)).toHaveText("Set up your club");
  await page.getByLabel("Name of the site").fill("River Bags");
  await page.getByLabel("Time zone").selectOption("America/Chicago");
  await page.getByLabel("Address members write to").fill("hello@river.example");
  await next(page);
}

async function testTheMail(page: Page) {
  await page.getByLabel("Send a test email to").fill("robin@full.example");
  await next(page, "Send a test email");
  await expect(page.getByRole("alert").first()).toContainText("mailbox full");
  await page.getByLabel("Send a test email to").fill("robin@river.example");
  await next(page, "Send a test email");
  await expect(page.getByRole("status")).toContainText("The test email was sent.");
  expect(mailbox.letters).toHaveLength(1);
  expect(mailbox.letters[0]?.text).toMatch(/To: robin@river\.example[\s\S]*River Bags/);
  await page.getByRole("link", { name: "Continue" }).click();
}

async function writeTheFirstDrill(page: Page) {
  await page.getByLabel("Title").fill("Ten rounds");
  await page.getByLabel("Minutes").fill("20");
  await page.getByLabel("Category").selectOption("airmail");
  await next(page);
}

async function nameTheCoaches(page: Page) {
  const { you, second } = await introduceCoaches(page, "robin@river.example");
  await second.getByLabel("A password for them").fill("another long one");
  await next(page, "Open the club");
  await expect(page.getByRole("alert").first()).toContainText("two different addresses");
  await expect(you.getByLabel("First name")).toHaveValue("Robin");
  await second.getByLabel("Their email address").fill("kit@river.example");
  await you.getByLabel("Your password").fill("a long password");
  await second.getByLabel("A password for them").fill("another long one");
  await next(page, "Open the club");
}

async function enter(page: Page, email: string, password: string) {
  await page.goto(`${server.url}/auth?to=/admin`);
  await page.getByLabel("Email or Username").fill(email);
  await page.getByLabel("Password").fill(password);
  await next(page, "Sign In");
  await expect(page).toHaveURL(`${server.url}/admin`);
}

test("an empty club is set up once, by the link in its log", async ({ page }) => {
  test.setTimeout(90_000);
  const link = linkIn(server.output()) ?? "";
  await page.goto(link);
  await nameTheClub(page);
  await testTheMail(page);
  await writeTheFirstDrill(page);
  await nameTheCoaches(page);
  await expect(page.getByRole("status")).toContainText("Your club is set up");
  await expect(page).toHaveURL(`${server.url}/admin/site`);
  await page.context().clearCookies();

  await enter(page, "robin@river.example", "a long password");
  await page.goto(`${server.url}/portal?tab=progress`);
  await expect(page.getByText("Ten rounds").locator("visible=true").first()).toBeVisible();
  await page.goto(server.url);
  await expect(page).toHaveTitle(/River Bags/);
  await page.context().clearCookies();
  await enter(page, "kit@river.example", "another long one");

  expect((await page.goto(link))?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Nothing to set up here");
  await server.stop();
  server = await start();
  expect(linkIn(server.output())).toBeUndefined();
  const again = await page.goto(`${server.url}${new URL(link).pathname}`);
  expect(again?.status()).toBe(404);
});

test("an unfinished setup continues at the newest link, where it left off", async ({ page }) => {
  await page.goto(linkIn(server.output()) ?? "");
  await nameTheClub(page);
  await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
  await server.stop();
  const old = linkIn(server.output()) ?? "";
  server = await start();
  expect((await page.goto(`${server.url}${new URL(old).pathname}`))?.status()).toBe(404);
  await page.goto(linkIn(server.output()) ?? "");
  await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Your club (done)" }).click();
  await expect(page.getByLabel("Name of the site")).toHaveValue("River Bags");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Chicago");
});
