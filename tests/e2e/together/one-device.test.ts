import type { Page } from "@playwright/test";
import { rowsOf, userId } from "../../http/club.ts";
import { passwordOf } from "../../support/app.ts";
import { expect, type ServedClub, test, waitingPage } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// What a browser does by itself for the person signed in, while another one's page is still open in it (D76): its
// notifications, and what a coach's desk says of being open.

const address = "https://fcm.googleapis.com/fcm/send/this-browser";

/** Chromium needs a push service on the network: this one gives the browser a subscription without it. */
const withPushService = (page: Page) =>
  page.context().addInitScript((endpoint) => {
    const place = "test-subscription";
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } }),
      unsubscribe: async () => localStorage.removeItem(place),
    };
    const there = () => (localStorage.getItem(place) ? made : null);
    Object.assign(PushManager.prototype, {
      getSubscription: async () => there(),
      subscribe: async () => {
        localStorage.setItem(place, "1");
        return made;
      },
    });
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
  }, address);

const notified = (club: ServedClub) =>
  rowsOf<{ owner: string }>(club, "SELECT user_id AS owner FROM push_subscriptions").map(
    ({ owner }) => owner,
  );

test.describe("with scripts", { tag: "@scripts" }, () => {
  test.describe("with a worker", () => {
    test.use({ serviceWorkers: "allow" });

    // An emailed link may sign in, too; the pages go before it is tried.
    for (const [way, address, fields, most] of [
      ["a password", "/auth?form=sign-in", "email=pro@example.com&password=demo-pass", 299],
      ["an emailed link", "/verify-email?form=confirm-email", "token=emailed", 499],
    ] as const)
      test(`the pages kept for offline use open for no one who has just signed in elsewhere in the browser, by ${way}`, async ({
        page,
        context,
      }) => {
        const tab = waitingPage(await context.newPage());
        await tab.goto("/auth");
        await signIn(page, "pro2@example.com", "/portal");
        await expect
          .poll(() => page.evaluate(async () => Boolean(await caches.match("/portal/log"))))
          .toBe(true);
        // The page was opened before there was anything to keep, and the connection is lost as soon as it has signed in.
        const entered = await tab.evaluate(
          async ([to, pairs]) => {
            const body = new URLSearchParams(pairs);
            return (await fetch(to, { method: "POST", body, headers: { "X-Sent-By": "script" } })).status;
          },
          [address, fields] as const,
        );
        expect(entered).toBeLessThanOrEqual(most);
        await context.setOffline(true);
        await expect(tab.goto("/portal", { waitUntil: "commit" })).rejects.toThrow(/ERR_/);
        expect(await page.evaluate(() => caches.keys())).toEqual([]);
      });

    test("the pages kept for offline use open for no one who signs in on a page reloaded past the worker", async ({
      page,
      context,
    }) => {
      await signIn(page, "pro2@example.com", "/portal");
      await expect
        .poll(() => page.evaluate(async () => Boolean(await caches.match("/portal/log"))))
        .toBe(true);
      await context.clearCookies({ name: /session/ });
      const tab = await context.newPage();
      // As with Shift and reload, the page has no worker.
      const debug = await context.newCDPSession(tab);
      await debug.send("Network.enable");
      await debug.send("Network.setBypassServiceWorker", { bypass: true });
      await tab.goto("/auth");
      expect(await tab.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
      await tab.getByLabel("Email or Username").fill("pro@example.com");
      await tab.getByLabel("Password", { exact: true }).fill(passwordOf("pro@example.com"));
      // The connection is lost as soon as it has signed in.
      const entered = tab.waitForResponse(/auth\?form=sign-in/);
      await tab.route("**/up", (route) => route.abort());
      await tab.getByRole("button", { name: "Sign In" }).click();
      expect((await entered).status()).toBeLessThanOrEqual(299);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    });

    test("the pages kept for offline use open for no one once their member has asked to delete the account", async ({
      page,
      context,
    }) => {
      await signIn(page, "pro2@example.com", "/portal");
      await expect
        .poll(() => page.evaluate(async () => Boolean(await caches.match("/portal/log"))))
        .toBe(true);
      // The connection is lost as soon as the account is gone, before another page tells who is signed in.
      const asked = await page.evaluate(async (password) => {
        const body = new URLSearchParams({ currentPassword: password });
        const headers = { "X-Sent-By": "script" };
        return (await fetch("/account?form=delete-account", { method: "POST", body, headers })).status;
      }, passwordOf("pro2@example.com"));
      expect(asked).toBeLessThanOrEqual(299);
      await context.setOffline(true);
      await expect(page.goto("/portal", { waitUntil: "commit" })).rejects.toThrow(/ERR_/);
    });

    test("pages that are kept again while someone signs in elsewhere open for no one, either", async ({
      page,
      context,
      club,
    }) => {
      const isKept = () => page.evaluate(async () => Boolean(await caches.match("/portal/log")));
      const tab = waitingPage(await context.newPage());
      await tab.goto("/auth");
      await signIn(page, "pro2@example.com", "/portal");
      await expect.poll(isKept).toBe(true);
      const asked = Promise.withResolvers<void>();
      const free = Promise.withResolvers<void>();
      await context.route("**/auth?form=sign-in", async (route) => {
        asked.resolve();
        await free.promise;
        return route.continue();
      });
      const entered = tab.evaluate(async () => {
        const body = new URLSearchParams("email=pro@example.com&password=demo-pass");
        return (
          await fetch("/auth?form=sign-in", { method: "POST", body, headers: { "X-Sent-By": "script" } })
        ).status;
      });
      await asked.promise;
      await expect.poll(isKept).toBe(false);
      await page.evaluate(
        (member) => navigator.serviceWorker.controller?.postMessage({ member, isForced: true }),
        userId(club, "pro2@example.com"),
      );
      await expect.poll(isKept).toBe(true);
      free.resolve();
      expect(await entered).toBeLessThanOrEqual(299);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    });

    test("a browser notifies only the member who turned it on there, and no page of another changes that", async ({
      page,
      context,
      club,
    }) => {
      const here = "/account/notifications";
      const turnOn = (on: Page) => on.getByRole("button", { name: "Turn on for this device" });
      const isOn = (on: Page) => on.getByText("This device gets notifications.");
      await withPushService(page);
      await signIn(page, "pro2@example.com", here);
      await turnOn(page).click();
      await expect(isOn(page)).toBeVisible();
      expect(notified(club)).toEqual([userId(club, "pro2@example.com")]);

      const left = waitingPage(await context.newPage());
      await left.goto(here);
      await expect(isOn(left)).toBeVisible();
      // Signing in ends the session before it, and its notifications.
      await page.request.post("/api/auth/signin", {
        form: { email: "pro@example.com", password: "demo-pass" },
      });
      await page.goto(here);
      await expect(page.getByText("This device gets no notifications.")).toBeVisible();
      await turnOn(page).click();
      await expect(isOn(page)).toBeVisible();
      expect(notified(club)).toEqual([userId(club, "pro@example.com")]);

      const refused = left.waitForResponse((answer) => answer.url().endsWith("/api/push-subscriptions"));
      await left.getByRole("button", { name: "Turn off for this device" }).click();
      expect((await refused).status()).toBe(409);
      await turnOn(left).click();
      await expect(left.getByText("That didn't work.")).toBeVisible();
      expect(notified(club)).toEqual([userId(club, "pro@example.com")]);
      await page.reload();
      await expect(isOn(page)).toBeVisible();
    });
  });

  test("a coach's open desk is nobody else's while another coach is signed in", async ({
    page,
    context,
    club,
  }) => {
    const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    const open = () =>
      rowsOf<{ owner: string }>(club, "SELECT user_id AS owner FROM open_desks").map(({ owner }) => owner);
    const told = (on: Page) => on.waitForResponse((answer) => answer.url().endsWith("/presence"));
    const first = told(page);
    await signIn(page, "coach1@example.com", `/admin/review/${request?.id}`);
    expect((await first).status()).toBe(200);
    expect(open()).toEqual([userId(club, "coach1@example.com")]);
    await signIn(page, "coach2@example.com");
    const tab = waitingPage(await context.newPage());
    await tab.goto("/admin");
    // The desk tells again after 20 seconds.
    expect(
      (
        await page.waitForResponse((answer) => answer.url().endsWith("/presence"), { timeout: 30_000 })
      ).status(),
    ).toBe(409);
    expect(open()).toEqual([userId(club, "coach1@example.com")]);
  });

  test("a coach's open desk goes on keeping what is typed while another coach is signed in, and saves it once its own is back", async ({
    page,
    club,
  }) => {
    const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    const drafts = (words: string) =>
      rowsOf(club, "SELECT draft FROM reviews WHERE instr(draft, ?) > 0", words).length;
    const saved = (status: number) =>
      page.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.status() === status);
    await signIn(page, "coach1@example.com", `/admin/review/${request?.id}`);
    await signIn(page, "coach2@example.com");
    const first = saved(409);
    await page.getByLabel("Feedback", { exact: true }).fill("Half of it");
    await first;
    const second = saved(409);
    await page.getByLabel("Feedback", { exact: true }).fill("Half of it, and the other half");
    await second;
    await expect(page.getByRole("button", { name: "See both" })).toHaveCount(0);
    expect(drafts("Half of it")).toBe(0);
    await signIn(page, "coach1@example.com");
    await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 20_000 });
    expect(drafts("and the other half")).toBe(1);
  });

  test("what a desk keeps on this device stays there until the server itself says that it has it", async ({
    page,
    club,
  }) => {
    const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => /^kept:.*:review:/.test(name)).length);
    await signIn(page, "coach1@example.com", `/admin/review/${request?.id}`);
    // A café's sign-in page answers in the server's place.
    await page.route("**/draft", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Free wifi</h1>" }),
    );
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/draft"));
    await page.getByLabel("Feedback", { exact: true }).fill("Your elbow leads");
    await answered;
    await expect(page.getByText("Not saved yet: no connection. Trying again.")).toBeVisible();
    expect(await kept()).toBe(1);
    await page.unroute("**/draft");
    await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 20_000 });
    await expect.poll(kept).toBe(0);
  });

  test("a message under way when someone else signs in is its writer's or no one's", async ({
    page,
    context,
    club,
  }) => {
    const words = "Sent as the session changed";
    await signIn(page, "pro2@example.com", "/portal/messages");
    await page.getByLabel("Your message to the coaches").fill(words);
    const held = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    await page.route("**/portal/messages?form=send*", async (route) => {
      isAsked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await isAsked.promise;
    await page.request.post("/api/auth/signin", {
      form: { email: "pro@example.com", password: "demo-pass" },
    });
    held.resolve();
    const tab = waitingPage(await context.newPage());
    await tab.goto("/portal/messages");
    await expect(page.getByRole("alert").filter({ hasText: "Message not sent" })).toBeVisible();
    await expect(page.getByLabel("Your message to the coaches")).toHaveValue(words);
    const owners = rowsOf<{ owner: string }>(
      club,
      "SELECT author_id AS owner FROM messages WHERE text = ?",
      words,
    );
    expect(owners).toEqual([]);
    await expect(tab.locator("body")).not.toContainText(words);
    await expect(tab.getByText("Message sent")).toHaveCount(0);
  });
});

test("a photo that was opened by itself isn't shown to the next person on the way Back", async ({ page }) => {
  await signIn(page, "pro@example.com", "/portal/messages");
  const photo = page.locator('a[href^="/files/photos/"]').first();
  const address = (await photo.getAttribute("href")) ?? "";
  await page.goto(address, { waitUntil: "load" });
  await expect(page.locator("img")).toBeVisible();
  await page.goto("/portal");
  await page.request.post("/api/auth/signin", { form: { email: "pro2@example.com", password: "demo-pass" } });
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === address);
  await page.goBack();
  expect((await answered).status()).toBe(404);
  await expect(page.locator("img")).toHaveCount(0);

  await signIn(page, "pro@example.com", "/portal/messages");
  await page.goto(address, { waitUntil: "load" });
  await page.goto("/api/logout");
  await page.goBack();
  await expect(page.locator("img")).toHaveCount(0);
});
