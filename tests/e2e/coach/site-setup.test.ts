import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { type RunningServer, startServer } from "../../support/server.ts";

let dataDir = "";
let server: RunningServer;

test.beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "empty-")), "club");
  server = await startServer({ dataDir, environment: { ADMIN_EMAILS: "" } });
});
test.afterEach(async () => {
  await server.close();
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const published = (page: Page) => expect(page.getByRole("status")).toContainText("Published");

async function setUp(page: Page) {
  await page.goto(/http:\/\/\S+\/setup\/\S+/.exec(server.output())?.[0] ?? "");
  await page.getByLabel("Name of the site").fill("River Bags");
  await page.getByLabel("Time zone").selectOption("America/Chicago");
  await page.getByLabel("Address members write to").fill("hello@river.example");
  await press(page, "Save and go on");
  await page.getByRole("link", { name: "Go on" }).click();
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  const [you, second] = [
    page.getByRole("group", { name: "You" }),
    page.getByRole("group", { name: "The second coach" }),
  ];
  await you.getByLabel("First name").fill("Robin");
  await you.getByLabel("Last name").fill("Vale");
  await you.getByLabel("Your email address").fill("robin@river.example");
  await you.getByLabel("Your password").fill("a long password");
  await second.getByLabel("First name").fill("Kit");
  await second.getByLabel("Last name").fill("Marsh");
  await second.getByLabel("Their email address").fill("kit@river.example");
  await press(page, "Open the club");
  await expect(page.getByRole("status")).toContainText("Your club is set up");
  await page.goto(`${server.url}/auth?to=/admin`);
  await page.getByLabel("Email or Username").fill("robin@river.example");
  await page.getByLabel("Password").fill("a long password");
  await press(page, "Sign In");
  await expect(page).toHaveURL(`${server.url}/admin`);
}

async function open(page: Page, step: string) {
  await page.goto(`${server.url}/admin/site`);
  await page.getByRole("region", { name: "Open your club" }).getByRole("link", { name: step }).click();
}

async function introduceCoach(page: Page) {
  await open(page, "Introduce your coaches");
  await page.getByRole("link", { name: "Robin Vale" }).click();
  await page.getByLabel("A few words about them").fill("Thirty years on the river.");
  await page.getByLabel("Photo").setInputFiles(join(root, "public/og.png"));
  await press(page, "Publish");
  await published(page);
}

async function setPrices(page: Page) {
  await open(page, "Set your plans and prices");
  await page.getByRole("link", { name: "Elite", exact: true }).click();
  await page.getByLabel("Price a month, in US dollars").fill("a lot");
  await press(page, "Publish");
  await expect(page.getByRole("alert").first()).toContainText("US dollars from 0 to 10,000");
  await expect(page.getByLabel("Price a month, in US dollars")).toHaveValue("a lot");
  await page.getByLabel("Price a month, in US dollars").fill("27.50");
  await press(page, "Publish");
  await published(page);
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

test("a club is set up and branded from an empty folder, in the browser alone (D63)", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await setUp(page);
  await introduceCoach(page);
  await setPrices(page);
  await chooseColor(page);
  await writeFirstScreen(page);
  await page.goto(`${server.url}/admin/site`);
  await expect(page.getByText("5 of 9 done.")).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(server.url);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/Throw by the river\./);
  await expect(visitor.getByText("What Players Say")).toHaveCount(0);
  await expect(visitor.getByText("Thirty years on the river.")).toBeVisible();
  const photo = visitor
    .getByRole("listitem")
    .filter({ hasText: "Thirty years on the river." })
    .locator("img");
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveJSProperty("naturalWidth", 320);
  const button = visitor.getByRole("link", { name: "Choose Elite" });
  await expect(button).toHaveCSS("background-color", "rgb(29, 79, 143)");
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expect(button).toHaveCSS("background-color", "rgb(156, 196, 255)");
  await visitor.goto(`${server.url}/faq`);
  await expect(visitor.getByText("Elite ($27.50 a month)")).toHaveCount(1);
  await visitor.close();

  await page.goto(`${server.url}/admin/site/hero`);
  await page.getByText(/^History/).click();
  await page.getByText(/first values/).click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(page.getByRole("status")).toContainText("Restored");
  await page.context().clearCookies();
  await page.goto(server.url);
  await expect(page.getByText("Train Smarter.").first()).toBeVisible();
});
