import type { Page } from "@playwright/test";
import { listenFor } from "../../support/listening.ts";
import { expect, type ServedClub, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn, signOut } from "../support/sign-in.ts";

// A service worker is a script; without one a browser offline shows its own error page.
test.describe("without a connection", { tag: "@scripts" }, () => {
  test.use({ serviceWorkers: "allow" });

  /** The addresses of everything the browser's caches hold, without the host. */
  const listKept = (page: Page) =>
    page.evaluate(async () => {
      const kept: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          kept.push(url.replace(location.origin, ""));
      return kept;
    });

  const countWorkers = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  async function switchCopiesOff(club: ServedClub): Promise<void> {
    const coach = await club.signIn("coach1@example.com");
    const body = new URLSearchParams({ isOn: "false" });
    await coach("/admin/system-tools?form=switch-offline", { method: "POST", body });
  }

  /** Opens the portal and waits until the log page is kept. */
  async function openAndKeep(page: Page, email = "pro2@example.com", origin = ""): Promise<void> {
    await signIn(page, email);
    await page.goto(`${origin}/portal`);
    await expect(async () => expect(await listKept(page)).toContain("/portal/log")).toPass();
  }

  async function logFirst(page: Page, ...given: string[]): Promise<void> {
    await page.getByRole("link", { name: "Complete Drill" }).first().click();
    await page.getByLabel("Rounds thrown").fill("14");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    for (const bags of given) await page.getByRole("radio", { name: `Bags: ${bags}` }).click();
    await page.getByRole("button", { name: "Complete Drill" }).click();
    await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
  }

  test("the site opens at the log sheet, and what is logged there is sent once it is back", async ({
    page,
    context,
    club,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, "pro2@example.com", "/portal/bags");
    await page.getByLabel("Name").fill("Red Maple");
    await page.getByRole("button", { name: "Add Bags" }).click();
    await expect(page.getByRole("heading", { name: "Red Maple" })).toBeVisible();
    await openAndKeep(page);
    await context.setOffline(true);
    for (const [address, words] of [
      ["/portal/messages", "Messages need a connection."],
      ["/portal?tab=videos", "Videos need a connection."],
      ["/account", "Your account needs a connection."],
      // A new match is logged without one, so only those that were logged need it.
      ["/portal/matches", "Logged matches need a connection."],
      ["/portal", "You're offline"],
      ["/", "You're offline"],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveURL("/portal/log");
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText("a connection.")).toHaveCount(words.endsWith("connection.") ? 1 : 0);
    }
    await page.goto("/portal/matches/new");
    await expect(page).toHaveURL("/portal/matches/new");
    await expect(page.getByRole("button", { name: "You in: 4" })).toBeVisible();
    await page.goto("/portal");
    // No sheet was opened before, so the bags came with the kept page.
    await logFirst(page, "Red Maple");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // What is known of it, before the drill that is next.
    await expect(page.getByRole("heading", { name: "Done" })).toBeFocused();
    await expect(page.getByText("14 rounds, 7.5 PPR").first()).toBeVisible();
    await expect(page.getByText("Completed Today").first()).toBeVisible();
    // The phone's battery dies; the log is still there.
    await page.goto("/portal");
    await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
    await expect(page.getByText(/\w: 14 rounds, 7\.5 PPR$/)).toBeVisible();
    club.clock.advance(60_000);
    await context.setOffline(false);
    // A browser says so; its emulation forgets to on a page that was opened without a connection.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast).toContainText("Drill saved");
    await expect(toast).toContainText("14 rounds, 7.5 PPR");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("You're offline")).toHaveCount(0);
    const answer = await page.request.get("/api/my-drill-completions");
    expect(await answer.json()).toHaveLength(1);
    await page.goto("/portal?tab=progress");
    await expect(page.getByText("Red Maple").first()).toBeVisible();
    await page.getByRole("link", { name: /^See result/ }).click();
    await expect(page.getByRole("region", { name: "Done" })).toContainText("7.5 PPR");
  });

  test("the Dashboard opens at the kept drills, and a drill saved on this device no longer leads", async ({
    page,
    context,
    club,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.setFixedTime(club.clock.now());
    await openAndKeep(page);
    await page.goto("/portal?tab=progress");
    // The log sheet's script is fetched after the page.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await logFirst(page);
    await expect(page.getByRole("heading", { name: "Done" })).toBeFocused();
    await expect(page.getByRole("main").getByText("Saved on this device").first()).toBeVisible();
    const next = page.getByRole("link", { name: /^Next: / });
    const title = (await next.textContent())?.replace("Next: ", "");
    await next.click();
    await expect(page.getByRole("dialog")).toContainText(title ?? "no next drill");
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Dashboard" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL("/portal/log");
    await expect(page.getByText("You're offline")).toBeVisible();
    await untilListening(page);
    await page.getByRole("link", { name: "Dashboard" }).filter({ visible: true }).first().click();
    const alert = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    await expect(alert).toContainText("These drills are ready to log.");
    await expect(page).toHaveURL("/portal/log");
    // Practice opens too, with its shot or without, and two logs from one copy are two.
    for (const address of ["/portal/practice?shot=roll", "/portal/practice"]) {
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await page.getByLabel("Shot type").selectOption("roll");
      await page.getByLabel("Rounds").fill("10");
      await page.getByLabel("PPR (points per round)").fill("6");
      await page.getByRole("button", { name: "Log practice" }).click();
      await expect(page.getByText("Your practice is saved on this device.")).toBeVisible();
    }
    await expect(page.getByText("3 logs are saved on this device.")).toBeVisible();
  });

  test("the Dashboard's next drill opens the kept drills when there is no connection", async ({
    page,
    context,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await openAndKeep(page);
    await page.goto("/portal");
    await untilListening(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("link", { name: /^Complete Drill/ }).click();
    await expect(page).toHaveURL("/portal/log");
    await expect(page.getByText("You're offline")).toBeVisible();
  });

  test("a drill that another page sends says that it is saved on the next page of drills", async ({
    page,
    context,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, "pro2@example.com", "/portal?tab=progress");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await logFirst(page);
    await page.route("**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await context.setOffline(false);
    await page.goto("/portal/messages");
    await untilListening(page);
    await page.unroute("**");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const stored = async () => (await page.request.get("/api/my-drill-completions")).json();
    await expect.poll(stored).toHaveLength(1);
    await page.getByRole("link", { name: "Weekly Drills" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Drill saved");
  });

  test("of several logs that wait, each that was saved is told while the next is on its way", async ({
    page,
    context,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await openAndKeep(page);
    await context.setOffline(true);
    for (const rounds of ["10", "11", "12"]) {
      await page.goto("/portal/practice");
      await page.getByLabel("Shot type").selectOption("roll");
      await page.getByLabel("Rounds").fill(rounds);
      await page.getByLabel("PPR (points per round)").fill("6");
      await page.getByRole("button", { name: "Log practice" }).click();
      await expect(page.getByText("Your practice is saved on this device.")).toBeVisible();
    }
    await page.goto("/portal");
    await expect(page.getByText("3 practice logs are saved on this device.")).toBeVisible();
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let count = 0;
    await page.route("**", async (route) => {
      if (route.request().method() === "POST") await gates[count++]?.promise;
      await route.fallback();
    });
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const toast = page.getByRole("region", { name: "Notifications" });
    for (const [at, waiting] of ["2 practice logs are", "1 practice log is", ""].entries()) {
      gates[at]?.resolve();
      await expect(toast.getByText(/: 1\d rounds, 6\.0 PPR/)).toHaveCount(at + 1);
      if (waiting) await expect(page.getByText(`${waiting} saved on this device.`)).toBeVisible();
      else await expect(page.getByText(/logs? (is|are) saved on this device/)).toHaveCount(0);
    }
    await expect(toast).toContainText("Practice logs saved");
    await page.unrouteAll({ behavior: "wait" });
  });

  test("signing out takes the copy along and nothing else, as an ended session does; a visitor gets no worker", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await page.goto("/plans");
    expect(await countWorkers(page)).toBe(0);
    await openAndKeep(page);
    expect(await listKept(page)).not.toContainEqual(
      expect.stringMatching(/^\/(api|files|portal(?!\/(log|matches\/new|practice)$))/),
    );
    await page.getByRole("link", { name: "Complete Drill" }).first().click();
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await page.goto("/portal");
    await signOut(page);
    expect(await listKept(page)).toEqual([]);
    await expect.poll(() => countWorkers(page)).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain(":log:");

    await openAndKeep(page);
    await context.clearCookies();
    await page.goto("/portal");
    await expect(page).toHaveURL(/auth|login/);
    await expect(async () => expect(await listKept(page)).toEqual([])).toPass();
    await expect(async () => expect(await countWorkers(page)).toBe(0)).toPass();
  });

  test("a copy under way when the coaches switch copies off does not come back", async ({ page, club }) => {
    const slow = await listenFor(club);
    const [listener] = slow.server.listeners("request") as ((...both: unknown[]) => void)[];
    const copies: (() => void)[] = [];
    slow.server.removeAllListeners("request");
    slow.server.on("request", (request, response) => {
      const answer = () => listener?.call(slow.server, request, response);
      if (request.headers.purpose === "prefetch") copies.push(answer);
      else answer();
    });
    await signIn(page, "pro2@example.com");
    await page.goto(`${slow.url}/portal`);
    await expect.poll(() => copies.length).toBe(3);
    await switchCopiesOff(club);
    await page.goto(`${slow.url}/portal`);
    await expect.poll(() => countWorkers(page)).toBe(0);
    for (const answer of copies) answer();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => listKept(page)).toEqual([]);
    await slow.close();
  });

  test("a stopped server, another member, an upgrade, and the coaches' switch", async ({
    page,
    club,
    baseURL,
  }) => {
    const second = await listenFor(club);
    await openAndKeep(page, "pro2@example.com", second.url);
    await page.evaluate(() =>
      caches.open("offline-before").then((old) => old.put("/old", new Response("old"))),
    );
    await page.goto(`${second.url}/portal?tab=progress&logged=none`);
    await expect(async () => expect(await listKept(page)).not.toContain("/old")).toPass();
    expect(await listKept(page)).toContain("/portal/log");

    const ownerOf = () =>
      page.evaluate(
        async () =>
          /Your account: ([^<]+)/.exec((await (await caches.match("/portal/log"))?.text()) ?? "")?.[1],
      );
    expect(await ownerOf()).toBe("Sage Winter");
    await openAndKeep(page, "elite@example.com", second.url);
    await expect.poll(ownerOf).toBe("Jordan Pike");

    await second.close();
    await page.goto(`${second.url}/dashboard`);
    await expect(page).toHaveURL(`${second.url}/portal/log`);
    await logFirst(page);
    expect(baseURL).not.toBe(second.url);

    await openAndKeep(page);
    await switchCopiesOff(club);
    await page.goto("/portal");
    await expect(async () => expect(await listKept(page)).toEqual([])).toPass();
    expect(await countWorkers(page)).toBe(0);
  });
});
