import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type RunningServer, startServer } from "../../support/server.ts";

/** A server on an empty folder for each test of a file, and that folder. */
export function onEmptyClub() {
  const club = { dataDir: "", server: {} as RunningServer };
  test.beforeEach(async () => {
    club.dataDir = join(await mkdtemp(join(tmpdir(), "empty-")), "club");
    club.server = await startServer({ dataDir: club.dataDir, environment: { ADMIN_EMAILS: "" } });
  });
  test.afterEach(async () => {
    await club.server.close();
    await rm(join(club.dataDir, ".."), { recursive: true, force: true });
  });
  return club;
}

/** The button with these words. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The message after something was published. */
export const published = (page: Page) => expect(page.getByRole("status")).toContainText("Published");

/** Fills in the setup's two coaches: Robin Vale with a password, and Kit Marsh without. */
export async function introduceCoaches(page: Page, secondEmail: string) {
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
  await second.getByLabel("Their email address").fill(secondEmail);
  return { you, second };
}

/** Sets an empty club up by the link in its log, as Robin Vale, who is signed in afterwards and sees what is left to do. */
export async function setUpClub(page: Page, server: RunningServer): Promise<void> {
  await page.goto(/http:\/\/\S+\/setup\/\S+/.exec(server.output())?.[0] ?? "");
  await page.getByLabel("Name of the site").fill("River Bags");
  await page.getByLabel("Time zone").selectOption("America/Chicago");
  await page.getByLabel("Address members write to").fill("hello@river.example");
  await press(page, "Save and continue");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  await introduceCoaches(page, "kit@river.example");
  await press(page, "Open the club");
  await expect(page.getByRole("status")).toContainText("Your club is set up");
  await expect(page).toHaveURL(`${server.url}/admin/site`);
}
