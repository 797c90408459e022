import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// Someone who has set no time zone sees times in their browser's, from the first page of a session on (D17).

test.use({ timezoneId: "Pacific/Honolulu" });

test("the first page of a session has the browser's times, as later ones do @scripts", async ({ page }) => {
  const shown = page.getByText(/^Updated /);
  await signIn(page, "coach1@example.com", "/admin/coach-assignments");
  await expect(shown).toContainText("Updated 8:30 AM");
  const later = await page.request.get("/admin/coach-assignments");
  expect(await later.text()).toContain("Updated 8:30 AM");
});

test("signing in tells the zone, so that the first page has it without being read again @scripts", async ({
  page,
}) => {
  await page.goto("/auth?to=/portal");
  await page.getByLabel("Email or Username").fill("pro@example.com");
  await page.getByLabel("Password", { exact: true }).fill("demo-pass");
  const first = page.waitForResponse(
    (answer) => answer.url().endsWith("/portal") && answer.request().isNavigationRequest(),
  );
  await page.getByRole("button", { name: "Sign In" }).click();
  expect(await (await first).text()).toContain("8:30 AM");
});

test("signing up tells the zone, for the page behind its link @scripts", async ({ page }) => {
  await page.goto("/auth?tab=signup");
  for (const [label, words] of [
    ["First Name", "Kai"],
    ["Last Name", "Moana"],
    ["Email", "kai@example.com"],
    ["Phone Number", "808 555 0100"],
    ["Password", "rather-long-7"],
    ["Confirm Password", "rather-long-7"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created. Check your e-mail.")).toBeVisible();
  const zone = (await page.context().cookies()).find(({ name }) => name.endsWith("time_zone"));
  expect(decodeURIComponent(zone?.value ?? "")).toContain("Pacific/Honolulu");
});

test("without scripts the club's own zone is shown @raw", async ({ page }) => {
  await signIn(page, "coach1@example.com", "/admin/coach-assignments");
  await expect(page.getByText(/^Updated /)).toContainText("Updated 2:30 PM");
});

test("once the server knows the zone, a member's page starts without the browser's own tables @scripts", async ({
  page,
}) => {
  await signIn(page, "pro@example.com", "/portal");
  // The first page is read again, and shows Hawaii's time then.
  await expect(page.getByText(/^Updated /)).toContainText("8:30 AM");
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    for (const name of ["NumberFormat", "DateTimeFormat"] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct(...given) {
            asked.push(name);
            return Reflect.construct(...given);
          },
        }),
      });
  });
  const tabs = ["dashboard", "progress", "videos", "history", "categories"].map(
    (tab) => `/portal?tab=${tab}`,
  );
  for (const path of [...tabs, "/portal/log", "/portal/messages"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
  }
});
