import { expectNoFaults } from "../support/audit.ts";
import { expect, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

test("a coach moves a call to another open time, and its member finds it there", async ({ club, browser }, {
  project,
}) => {
  const scripts = project.use.javaScriptEnabled;
  const enter = async (email: string, to: string) => {
    const context = await browser.newContext({
      baseURL: club.url,
      timezoneId: "America/New_York",
      ...(scripts !== undefined && { javaScriptEnabled: scripts }),
    });
    const page = waitingPage(await context.newPage());
    await signIn(page, email, to);
    return page;
  };
  const member = await enter("pro2@example.com", "/portal/calls?coach=coach1&from=2026-03-17");
  const first = (name: RegExp) => member.getByRole("link", { name }).first();
  await first(/^5:00 PM/).click();
  await member.getByRole("button", { name: "Book this call" }).click();

  const coach = await enter("coach1@example.com", "/admin/calls");
  await coach.getByRole("link", { name: /Tue, Mar 17, 2026, 5:00 PM ET/ }).click();
  await coach.getByRole("link", { name: "Move call" }).click();
  await expect(coach.getByRole("heading", { name: "Move this call to" })).toBeVisible();
  await expectNoFaults(coach);
  await coach.getByRole("link", { name: "Later" }).click();
  await coach
    .getByRole("link", { name: /^5:30 PM/ })
    .first()
    .click();
  await expect(coach.getByRole("heading", { name: /^Move this call to .*5:30 PM ET\?/ })).toBeVisible();
  await expectNoFaults(coach);
  await coach.getByRole("button", { name: "Move call" }).click();
  await expect(coach.getByRole("region", { name: "Notifications" })).toContainText("The call is moved");
  const time = (await coach.locator("h2", { hasText: "5:30 PM ET" }).first().textContent()) ?? "";
  await expectNoFaults(coach);

  await member.goto("/portal/calls");
  await expect(member.getByText("1 of 2 left").first()).toBeVisible();
  await first(/5:30 PM ET with/).click();
  await expect(member.getByRole("heading", { name: time })).toBeVisible();
});
