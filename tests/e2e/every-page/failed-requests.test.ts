import type { Page, Route } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { failWrites } from "../../support/failing-writes.ts";
import { expect, test } from "../support/failing-club.ts";
import { makeFilm, megabyte } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

// What couldn't be read or written is reported to the coaches, once (contract, "JSON calls"), and says why (D94).

const query = "React Query - Query Error";
const mutation = "React Query - Mutation Error";
const coach = "coach1@example.com";
const pro = "pro@example.com";

type Report = Record<string, unknown> & { message: string; context: string };

/** The reports that the page posts from now on. */
function listen(page: Page): Report[] {
  const reports: Report[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/log-error") reports.push(request.postDataJSON());
  });
  return reports;
}

const alert = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alert");

/** What the page says below its title. */
const said = (page: Page) => alert(page).locator(".words");

const somebody = "<html><body><h1>Somebody in between</h1></body></html>";
const between = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: somebody });

/** What a page sends and reads beside its document. */
const sends = /\/(admin(\/[a-z-]+)?|portal)\.data/;

async function sendNote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Notification" }).click();
}

/** Opens a page once the server knows the time zone: the first page of a session reads its data a second time. */
async function openKnown(page: Page, email: string, to: string): Promise<void> {
  await signIn(page, email, to);
  const isZoneKept = async () =>
    (await page.context().cookies()).some(({ name }) => name.endsWith("time_zone"));
  await expect.poll(isZoneKept).toBe(true);
  await page.goto(to);
}

async function openNote(page: Page): Promise<void> {
  await openKnown(page, coach, "/admin/newsletter?show=notifications");
  const form = page.locator("#send-notification");
  await form.getByLabel("Title").fill("New boards");
  await form.getByLabel("Message").fill("They are here.");
}

/** The sentence for each status, and for those beside them, to the letter. */
const sentences: [number, string][] = [
  [400, "Invalid request. Please check your information and try again."],
  [401, "You need to log in to access this feature."],
  [403, "You don't have permission to access this resource."],
  [404, "The requested information could not be found."],
  [408, "Request timed out. Please check your connection and try again."],
  [409, "This action conflicts with existing data. Please refresh and try again."],
  [413, "File too large. Please choose a smaller file and try again."],
  [415, "File type not supported. Please choose a different file format."],
  [422, "Invalid data provided. Please check your input and try again."],
  [429, "Too many requests. Please wait a moment and try again."],
  [500, "Something went wrong on our end. Please try again later."],
  [502, "Service temporarily unavailable. Please try again in a few moments."],
  [503, "Service is temporarily down for maintenance. Please try again later."],
  [504, "Request timed out. Please try again."],
  [418, "Something went wrong with your request. Please try again."],
  [521, "Something went wrong on our end. Please try again later."],
];

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a write that somebody in between answers has the sentence of its status, and one report", async ({
    page,
    club,
  }) => {
    test.setTimeout(60_000);
    await openNote(page);
    const reports = listen(page);
    for (const [status, sentence] of sentences) {
      reports.length = 0;
      await page.unroute(sends);
      await page.route(sends, between(status));
      await sendNote(page);
      await expect(alert(page)).toContainText("Error sending notification");
      await expect(said(page)).toHaveText(sentence);
      await expect.poll(() => reports).toHaveLength(1);
      expect(reports[0]).toEqual({
        message: `POST /admin/newsletter send-notification: status ${status}`,
        stack: expect.stringContaining(`status ${status}`),
        componentStack: null,
        context: mutation,
        url: `${club.url}/admin/newsletter?show=notifications`,
        userAgent: expect.stringContaining("Mozilla"),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
    }
    await sendNote(page);
    await expect.poll(() => reports).toHaveLength(2);
    await page.unroute(sends);
    await expect(page.locator("#send-notification").getByLabel("Message")).toHaveValue("They are here.");
    await sendNote(page);
    await expect(
      page.getByRole("status").filter({ hasText: "Notification sent successfully!" }),
    ).toBeVisible();
    expect(reports).toHaveLength(2);
    const stored = rowsOf<{ message: string; count: number }>(
      club,
      "SELECT message, count FROM error_reports",
    );
    const expected = sentences.map(([status]) => [
      `POST /admin/newsletter send-notification: status ${status}`,
      status === 521 ? 2 : 1,
    ]);
    expect(stored.map(({ message, count }) => [message, count])).toEqual(expected);
    await page.goto("/admin/system-tools?show=errors");
    await expect(
      page.getByText("POST /admin/newsletter send-notification: status 502", { exact: true }),
    ).toBeVisible();
  });

  test("a read that somebody in between answers has the sentence of its status, and one report", async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await openKnown(page, pro, "/portal?tab=notes");
    const reports = listen(page);
    for (const [status, sentence] of sentences) {
      reports.length = 0;
      await page.unroute(sends);
      await page.route(sends, between(status));
      await page.getByRole("link", { name: "History" }).click();
      await expect(alert(page)).toContainText("This page could not be opened");
      await expect(said(page)).toHaveText(sentence);
      await expect(page).toHaveURL("/portal?tab=notes");
      await page.unroute(sends);
      await page.getByRole("link", { name: "History" }).click();
      await expect(page).toHaveURL("/portal?tab=history");
      expect(reports).toEqual([
        expect.objectContaining({ message: `GET /portal history: status ${status}`, context: query }),
      ]);
      await page.goBack();
      // The address is there before the page is; a link to the page still shown only reads it again.
      await expect(page.getByRole("heading", { level: 1, name: "Practice Notes" })).toBeVisible();
      await expect(page).toHaveURL("/portal?tab=notes");
    }
  });

  test("what is cut is reported once, and so is what the server can't do", async ({
    page,
    club,
    breaker,
  }) => {
    await openNote(page);
    const reports = listen(page);
    breaker.fault = "before";
    await sendNote(page);
    await expect(alert(page)).toContainText("Connection lost.");
    await expect.poll(() => reports).toHaveLength(1);
    breaker.fault = null;
    const mend = failWrites(club, new Error("The disk has a bad block"));
    await sendNote(page);
    await expect(page.getByText("Something went wrong on our end.", { exact: false }).first()).toBeVisible();
    mend();
    await expect.poll(() => reports).toHaveLength(2);
    expect(reports.map(({ context }) => context)).toEqual([mutation, mutation]);
    expect(reports[0]?.message).toMatch(/^POST \/admin\/newsletter send-notification: \w/);
    await page.route(sends, (route) => route.abort("connectionreset"));
    await page.getByRole("link", { name: "Users" }).first().click();
    await expect(alert(page)).toContainText("This page could not be opened");
    await expect.poll(() => reports.map(({ context }) => context)).toEqual([mutation, mutation, query]);
    // What was asked for is named, though the page says so first.
    expect(reports[2]?.message).toMatch(/^GET \/admin\/users: \w/);
  });

  test("what was only refused is not reported", async ({ page }) => {
    await signIn(page, pro, "/portal?tab=categories&practice=new");
    const reports = listen(page);
    const answered = page.waitForResponse((one) => one.request().method() === "POST" && one.status() === 400);
    await page.evaluate(() =>
      fetch("/api/practice-results", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      }),
    );
    await answered;
    await page.context().clearCookies();
    await page.goto("/auth");
    await page.getByLabel("Email or Username").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).first().fill("not-the-password");
    await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
    await expect(page.getByText("Invalid email/username or password").first()).toBeVisible();
    expect(reports).toEqual([]);
  });

  test("what a page reads again by itself is reported once, until it works again", async ({ page }) => {
    await openKnown(page, pro, "/portal?tab=notes");
    const reports = listen(page);
    const ask = () => page.evaluate(() => fetch("/api/gear-choices").then(({ status }) => status));
    await page.route("**/api/gear-choices", between(503));
    expect([await ask(), await ask()]).toEqual([503, 503]);
    await page.unroute("**/api/gear-choices");
    expect(await ask()).toBe(200);
    expect(reports).toHaveLength(1);
    await page.route("**/api/gear-choices", between(503));
    await ask();
    await expect.poll(() => reports).toHaveLength(2);
  });

  test("a request that is cut because its page is left is not reported", async ({ page, club }) => {
    await openKnown(page, pro, "/portal?tab=notes");
    await page.route("**/api/gear-choices", () => {});
    await page.evaluate(() => void fetch("/api/gear-choices"));
    await page.goto("/portal?tab=history");
    await page.waitForLoadState("networkidle");
    expect(rowsOf(club, "SELECT message FROM error_reports")).toEqual([]);
  });

  test("a form of a public page says and reports the same", async ({ page, club, breaker }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?");
    const reports = listen(page);
    const send = () => page.getByRole("button", { name: "Send Message" }).click();
    const isPost = (route: Route) => route.request().method() === "POST";
    for (const [status, sentence] of sentences) {
      reports.length = 0;
      await page.unroute("**/contact*");
      await page.route("**/contact*", (route) => (isPost(route) ? between(status)(route) : route.fallback()));
      await send();
      await expect(alert(page)).toContainText("Error");
      await expect(said(page)).toHaveText(sentence);
      await expect.poll(() => reports).toHaveLength(1);
    }
    expect(reports[0]).toEqual({
      message: `${club.url}/contact status 521`,
      stack: expect.stringMatching(/\w/),
      componentStack: null,
      context: mutation,
      url: `${club.url}/contact`,
      userAgent: expect.stringContaining("Mozilla"),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    await page.unroute("**/contact*");
    breaker.fault = "before";
    await send();
    await expect(alert(page)).toContainText("Failed to send message. Please try again. Connection lost.");
    await expect.poll(() => reports).toHaveLength(2);
    breaker.fault = null;
    const mend = failWrites(club, new Error("The disk has a bad block"));
    await send();
    await expect.poll(() => reports).toHaveLength(3);
    mend();
    await send();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
    expect(reports).toHaveLength(3);
  });

  test("a form of a public page says what our server said of this very case, also without a page", async ({
    page,
  }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?");
    // A form from another site is refused before any page is asked for.
    const answered = await page.request.post("/contact", {
      headers: { Origin: "https://elsewhere.example" },
    });
    const { message } = await answered.json();
    await page.route("**/contact*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: answered.status(), json: { message } })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(said(page)).toHaveText(
      "This form was sent from another site. Please open the page here and try again.",
    );
    await expect(page.getByLabel("Message")).toHaveValue("Do you coach left-handers?");
  });

  test("a browser that blocks the report shows and does the same", async ({ page, breaker }) => {
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    await page.route("**/api/log-error", (route) => route.abort("blockedbyclient"));
    await openNote(page);
    const reports = listen(page);
    breaker.fault = "503";
    await sendNote(page);
    await expect(alert(page)).toContainText("Error sending notification");
    await expect.poll(() => reports).toHaveLength(1);
    breaker.fault = null;
    await sendNote(page);
    await expect(
      page.getByRole("status").filter({ hasText: "Notification sent successfully!" }),
    ).toBeVisible();
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?");
    breaker.fault = "503";
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(alert(page)).toContainText("Service is temporarily down for maintenance.");
    breaker.fault = null;
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent!" })).toBeVisible();
    expect(faults).toEqual([]);
  });

  test("an upload that somebody in between refuses is reported once", async ({ page, club }) => {
    const film = await makeFilm(club.dataDir, megabyte);
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    const reports = listen(page);
    await page.route("**/api/uploads", between(403));
    await page.getByLabel("What would you like analyzed?").fill("Why do I miss left?");
    await page.getByLabel("Your video").setInputFiles(film.path);
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(
      page.getByText("You don't have permission to upload videos. Please check your subscription.").first(),
    ).toBeVisible();
    await expect.poll(() => reports.map(({ context }) => context)).toEqual(["portal-video-upload"]);
    await film.forget();
  });
});
