import type { BrowserContext, Page } from "@playwright/test";
import { rowsOf, userId } from "../../http/club.ts";
import { expect, type ServedClub, test, waitingPage } from "../support/journey.ts";
import { withMicrophone } from "../support/microphone.ts";
import { makeFilm, megabyte, slowDown, untilInParts } from "../support/sending.ts";
import { signIn } from "../support/sign-in.ts";

// Two people use one browser (D76): a page stays open while its session ends and someone else signs in beside it. What was
// typed or queued on it reaches nobody else, isn't readable for them, and arrives once its own person is back.

test.use(withMicrophone);

const sage = { email: "pro2@example.com", name: "Sage Winter" };
const others = [
  { email: "pro@example.com", name: "Avery Quinn", home: "/portal" },
  { email: "coach1@example.com", name: "Jamie Rivers", home: "/admin" },
];
const [avery = { email: "", name: "", home: "" }] = others;

const words = "Gusts from the left all evening";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The account's name, as pages show it. */
const nameOf = (club: ServedClub, email: string) =>
  rowsOf<{ name: string }>(
    club,
    "SELECT first_name || ' ' || last_name AS name FROM users WHERE email = ?",
    email,
  )[0]?.name ?? "";

const refusal = (club: ServedClub, other: string) =>
  `You're signed in as ${nameOf(club, other)} in this browser. Sign in as ${nameOf(club, sage.email)} to save this.`;

/** Another tab of the same browser, in which someone signs in. */
async function inOtherTab(context: BrowserContext, email: string, to: string): Promise<Page> {
  const tab = waitingPage(await context.newPage());
  await signIn(tab, email, to);
  return tab;
}

/** Everything this browser stores for the site, as text. */
const listStored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? "");
    }
    // Recordings are sealed piece by piece.
    for (const { name = "" } of await indexedDB.databases())
      if (name !== "recordings") texts.push(`database ${name}`);
    return texts.join("\n");
  });

/** What someone finds on a device: nothing readable of what another one typed. */
async function expectSealed(page: Page): Promise<void> {
  const stored = await listStored(page);
  expect(stored).not.toContain(words);
  expect(stored).not.toContain("database");
  await expect(page.locator("body")).not.toContainText(words);
}

async function logDrill(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Complete Drill" }).first().click();
  await page.getByLabel("Rounds thrown").fill("14");
  await page.getByLabel("PPR (points per round)").fill("7.5");
  await page.getByLabel("Notes").fill(words);
  await page.getByRole("button", { name: "Complete Drill" }).click();
}

const drillsOf = (club: ServedClub) =>
  rowsOf<{ owner: string }>(club, "SELECT user_id AS owner FROM drill_completions WHERE notes = ?", words);
const messagesOf = (club: ServedClub) =>
  rowsOf<{ sender: string }>(club, "SELECT author_id AS sender FROM messages WHERE text = ?", words);

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const other of others) {
    test(`a drill logged offline waits for its member while ${other.email} is signed in`, async ({
      page,
      context,
      club,
    }) => {
      test.setTimeout(90_000);
      await page.clock.setFixedTime(club.clock.now());
      await signIn(page, sage.email, "/portal?tab=progress");
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await logDrill(page);
      await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
      await signIn(page, other.email);
      await context.setOffline(false);
      const tab = await inOtherTab(context, other.email, other.home);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByText(refusal(club, other.email)).first()).toBeVisible();
      await expect(page.getByText("1 drill is saved on this device.")).toBeVisible();
      await tab.reload();
      await expect(tab.getByText("saved on this device")).toHaveCount(0);
      await expectSealed(tab);
      expect(drillsOf(club)).toEqual([]);

      await signIn(tab, sage.email, "/portal?tab=progress");
      // Whichever page sends it tells: a new one in its corner, the one that waited by what comes after a log.
      const afterLog = page.getByRole("region", { name: "Done", exact: true });
      await expect
        .poll(
          async () =>
            (await said(tab).allTextContents()).join().includes("Drill saved") ||
            (await afterLog.isVisible()),
        )
        .toBe(true);
      await expect(page.getByText("1 drill is saved on this device.")).toHaveCount(0);
      expect(drillsOf(club)).toEqual([{ owner: userId(club, sage.email) }]);
      expect(await tab.evaluate(() => Object.keys(localStorage).join())).not.toContain("unsent");
    });

    test(`a message stays its writer's while ${other.email} is signed in`, async ({
      page,
      context,
      club,
    }) => {
      test.setTimeout(90_000);
      await signIn(page, sage.email, "/portal/messages");
      const tab = await inOtherTab(context, other.email, other.home);
      await page.getByLabel("Your message to the coaches").fill(words);
      await expect(said(page)).toContainText(refusal(club, other.email));
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Message not sent" })).toContainText(
        refusal(club, other.email),
      );
      await expect(page.getByLabel("Your message to the coaches")).toHaveValue(words);
      await tab.goto(other.home === "/portal" ? "/portal/messages" : "/admin/messages");
      await expectSealed(tab);
      expect(messagesOf(club)).toEqual([]);
      expect(rowsOf(club, "SELECT text FROM message_drafts")).toEqual([]);

      await page.close();
      await signIn(tab, sage.email, "/portal/messages");
      await expect(tab.getByLabel("Your message to the coaches")).toHaveValue(words);
      await tab.getByRole("button", { name: "Send", exact: true }).click();
      await expect(tab.getByRole("listitem").filter({ hasText: words })).toBeVisible();
      expect(messagesOf(club)).toEqual([{ sender: userId(club, sage.email) }]);
    });
  }

  test("a message that waits is sent for its writer alone, from any page", async ({
    page,
    context,
    club,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, sage.email, "/portal/messages");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByLabel("Your message to the coaches").fill(words);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("We'll send it when you're back online.")).toBeVisible();
    await signIn(page, avery.email);
    await context.setOffline(false);
    const tab = await inOtherTab(context, avery.email, "/portal");
    await page.close();
    await expectSealed(tab);
    // What waits is sent two seconds after a page has come, and this one's own draft is saved by then.
    await tab.goto("/portal/messages");
    await tab.getByLabel("Your message to the coaches").fill("Mine");
    await expect(tab.getByText("Draft saved")).toBeVisible();
    expect(messagesOf(club)).toEqual([]);

    await signIn(tab, sage.email, "/portal");
    await expect.poll(() => messagesOf(club)).toEqual([{ sender: userId(club, sage.email) }]);
    await signIn(tab, avery.email, "/portal/messages");
    await expect(tab.getByLabel("Your message to the coaches")).toHaveValue("Mine");
  });

  test("a match logged while someone else is signed in waits for its member", async ({
    page,
    context,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, sage.email, "/portal/matches/new");
    const tab = await inOtherTab(context, avery.email, "/portal/matches");
    await page.getByLabel("Opponent (optional)").fill("Riley");
    await page.getByLabel("Notes (optional)").fill(words);
    for (const key of ["You in: 3", "You on: 1", "They in: 0", "They on: 0"])
      await page.getByRole("button", { name: key }).click();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("1 match is saved on this device.")).toBeVisible();
    await expect(page.getByText(refusal(club, avery.email)).first()).toBeVisible();
    await expectSealed(tab);
    const matches = () => rowsOf(club, "SELECT user_id AS owner FROM matches WHERE notes = ?", words);
    expect(matches()).toEqual([]);
    await signIn(tab, sage.email, "/portal/matches/new");
    await expect(said(tab)).toContainText("Match saved");
    expect(matches()).toEqual([{ owner: userId(club, sage.email) }]);
  });

  test("an upload under way stops, and goes on for its member alone", async ({ page, context, club }) => {
    test.setTimeout(90_000);
    const film = await makeFilm(club.dataDir, 20 * megabyte);
    await signIn(page, sage.email, "/portal?tab=videos");
    await slowDown(page, 5 * megabyte);
    await page.getByLabel("What would you like analyzed?").last().fill(words);
    await page.getByLabel("Your video").setInputFiles(film.path);
    await untilInParts(page);
    const part = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("button", { name: "Submit for Review" }).last().click();
    await part;
    const tab = await inOtherTab(context, avery.email, "/portal?tab=videos");
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: refusal(club, avery.email) })
        .first(),
    ).toBeVisible({
      timeout: 20_000,
    });
    await expect(tab.getByText("Unfinished uploads")).toHaveCount(0);
    await expectSealed(tab);
    expect(rowsOf(club, "SELECT owner_id AS owner FROM uploads WHERE used_at IS NULL")).toEqual([
      { owner: userId(club, sage.email) },
    ]);
    expect(rowsOf(club, "SELECT id FROM submissions WHERE message = ?", words)).toEqual([]);
    // A new session of the same member goes on where it stopped.
    await signIn(tab, sage.email);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(said(page)).toContainText("Video Analysis Request Submitted!", { timeout: 30_000 });
    expect(rowsOf(club, "SELECT user_id AS owner FROM submissions WHERE message = ?", words)).toEqual([
      { owner: userId(club, sage.email) },
    ]);
    await film.forget();
  });

  test("a voice note, a desk left open, and a device's notifications are nobody else's", async ({
    page,
    context,
    club,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, sage.email, "/portal/messages");
    await page.getByRole("button", { name: "Record a voice note" }).click();
    await expect(page.getByText(/^Recording 0:0[1-9] of 1:00$/)).toBeVisible();
    await page.getByRole("button", { name: "Stop recording" }).click();
    await expect(page.getByText(/^Recorded 0:0\d$/)).toBeVisible();
    await expect(page.locator("input[name=uploadId]")).toBeAttached();
    const tab = await inOtherTab(context, avery.email, "/portal/messages");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(refusal(club, avery.email)).first()).toBeVisible();
    const waiting = page.getByRole("log").getByText("Not sent yet");
    await expect(waiting).toBeVisible();
    const call = (of: Page, body: object) =>
      of.evaluate(
        async (json) =>
          (
            await fetch("/api/push-subscriptions", {
              method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify(json),
            })
          ).status,
        body,
      );
    const device = { endpoint: "https://fcm.googleapis.com/fcm/send/one", p256dh: "x", auth: "x" };
    expect(await call(page, device)).toBe(409);
    expect(rowsOf(club, "SELECT endpoint FROM push_subscriptions")).toEqual([]);
    expect(await tab.locator("audio").count()).toBe(0);
    await signIn(tab, sage.email);
    // It goes by itself once its member is back.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(waiting).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("log").getByRole("button", { name: /^Play: / })).toBeVisible();

    const [request] = rowsOf<{ id: string }>(club, "SELECT id FROM submissions WHERE status = 'pending'");
    await signIn(page, "coach1@example.com", `/admin/review/${request?.id}`);
    await signIn(tab, "coach2@example.com", "/admin");
    const told = page.waitForResponse((answer) => answer.url().endsWith("/draft"));
    await page.getByLabel("Feedback", { exact: true }).fill(words);
    expect((await told).status()).toBe(409);
    await expect(page.getByText(/You're signed in as .* Sign in as .* to save this\./).first()).toBeVisible();
    const open = rowsOf<{ owner: string }>(club, "SELECT user_id AS owner FROM open_desks");
    expect(open.filter(({ owner }) => owner === userId(club, "coach2@example.com"))).toEqual([]);
    expect(rowsOf(club, "SELECT draft FROM reviews WHERE instr(draft, ?) > 0", words)).toEqual([]);
    await expectSealed(tab);
    await page.close();
    await signIn(tab, "coach1@example.com", `/admin/review/${request?.id}`);
    await expect(tab.getByLabel("Feedback", { exact: true })).toHaveValue(words);
  });

  test("a recording that runs while someone else signs in is kept for its member alone, who sends it later", async ({
    page,
    context,
    club,
  }) => {
    test.setTimeout(120_000);
    const uploads = () =>
      rowsOf<{ id: string; owner: string }>(club, "SELECT id, owner_id AS owner FROM uploads ORDER BY id");
    const before = uploads();
    const recorded = (of: Page) => of.getByText(/^Recorded 0:0\d$/);
    await signIn(page, sage.email, "/portal/messages");
    await page.getByRole("button", { name: "Record a voice note" }).click();
    await expect(page.getByText(/^Recording 0:0[1-9] of 1:00$/)).toBeVisible();
    const tab = await inOtherTab(context, avery.email, "/portal/messages");
    await page.getByRole("button", { name: "Stop recording" }).click();
    await expect(page.getByText(refusal(club, avery.email)).first()).toBeVisible();
    await expect(recorded(page)).toBeVisible();
    expect(uploads()).toEqual(before);
    // The other one finds none of it, in a page opened before or after.
    await tab.reload();
    await expect(tab.getByLabel(/^Your message/)).toBeVisible();
    await expect(recorded(tab)).toHaveCount(0);
    await expectSealed(tab);
    // Its page goes as in a crash; the recording is there when its member is back.
    await page.close();
    await signIn(tab, sage.email, "/portal/messages");
    await expect(recorded(tab)).toBeVisible();
    await expect(tab.locator("input[name=uploadId]")).toBeAttached();
    await tab.getByRole("button", { name: "Send", exact: true }).click();
    await expect(said(tab)).toContainText("Message sent");
    const added = uploads().filter(({ id }) => before.every((one) => one.id !== id));
    expect(added.map(({ owner }) => owner)).toEqual([userId(club, sage.email)]);
    await expect(
      tab
        .getByRole("log")
        .getByRole("button", { name: /^Play: / })
        .last(),
    ).toBeVisible();
  });

  test("a drill that waits is stored once, though two tabs send it", async ({ page, context, club }) => {
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, sage.email, "/portal?tab=progress");
    await page.waitForLoadState("networkidle");
    const tab = waitingPage(await context.newPage());
    await tab.goto("/portal");
    await context.setOffline(true);
    await logDrill(page);
    for (const one of [page, tab])
      await expect(one.getByText("1 drill is saved on this device.")).toBeVisible();
    await context.setOffline(false);
    for (const one of [page, tab]) await one.evaluate(() => window.dispatchEvent(new Event("online")));
    for (const one of [page, tab])
      await expect(one.getByText("1 drill is saved on this device.")).toHaveCount(0);
    expect(drillsOf(club)).toEqual([{ owner: userId(club, sage.email) }]);
  });

  test.describe("with a worker", () => {
    test.use({ serviceWorkers: "allow" });

    test("the pages kept for offline use go before a coach sees a page", async ({ page, context }) => {
      const isKept = (of: Page) => of.evaluate(async () => Boolean(await caches.match("/portal/log")));
      await signIn(page, sage.email, "/portal");
      await expect.poll(() => isKept(page)).toBe(true);
      const tab = await inOtherTab(context, "coach1@example.com", "/admin");
      expect(await isKept(tab)).toBe(false);
      await context.setOffline(true);
      await expect(tab.goto("/portal", { waitUntil: "commit" })).rejects.toThrow(/ERR_/);
    });

    const signOuts = {
      "another one's sign-in": (page: Page) => signIn(page, "coach1@example.com", "/admin"),
      "signing out everywhere": async (page: Page) => {
        await page.goto("/account");
        await page.getByRole("button", { name: "Sign out everywhere" }).click();
        await expect(page.getByText("You are signed out everywhere")).toBeVisible();
      },
    };
    for (const [what, end] of Object.entries(signOuts))
      test(`a page still being kept for offline use goes after ${what}`, async ({ page, context }) => {
        await signIn(page, sage.email, "/portal");
        const isKept = (of: Page) => of.evaluate(async () => Boolean(await caches.match("/portal/log")));
        await expect.poll(() => isKept(page)).toBe(true);
        // The worker's own request of the page is on its way while the session ends.
        const asked = Promise.withResolvers<void>();
        const free = Promise.withResolvers<void>();
        await context.route("**/portal/log", async (route) => {
          if (!route.request().serviceWorker()) return route.continue();
          const answer = await route.fetch();
          asked.resolve();
          await free.promise;
          return route.fulfill({ response: answer });
        });
        await page.evaluate(async () => {
          for (const name of await caches.keys()) await caches.delete(name);
        });
        await page.goto("/portal");
        await asked.promise;
        const tab = waitingPage(await context.newPage());
        await end(tab);
        free.resolve();
        await tab.waitForTimeout(1_000);
        expect(await isKept(tab)).toBe(false);
      });
  });

  test("a new session of the same member goes on as if nothing had happened", async ({
    page,
    context,
    club,
  }) => {
    await page.clock.setFixedTime(club.clock.now());
    await signIn(page, sage.email, "/portal?tab=progress");
    await inOtherTab(context, sage.email, "/portal");
    await logDrill(page);
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(drillsOf(club)).toEqual([{ owner: userId(club, sage.email) }]);
  });
});

test("a form of someone else's page says who is signed in, keeps what was typed, and is sent by its writer @raw", async ({
  page,
  context,
  club,
}) => {
  await signIn(page, sage.email, "/portal/messages");
  await page.getByLabel("Your message to the coaches").fill(words);
  await inOtherTab(context, avery.email, "/portal");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByText(refusal(club, avery.email))).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  expect(messagesOf(club)).toEqual([]);
  const tab = await inOtherTab(context, sage.email, "/portal");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(said(page)).toContainText("Message sent");
  expect(messagesOf(club)).toEqual([{ sender: userId(club, sage.email) }]);
  await tab.close();
});

for (const path of ["/portal/practice", "/portal/intake"])
  test(`what was typed at ${path} isn't in the form of whoever comes back there`, async ({ page }) => {
    await signIn(page, sage.email, path);
    const typed = page.getByRole("main").locator("textarea").first();
    await typed.fill(words);
    await page.goto("/api/logout");
    await signIn(page, avery.email, "/portal");
    for (let steps = 0; steps < 9 && new URL(page.url()).pathname !== path; steps += 1) await page.goBack();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(typed).toBeVisible();
    await expect(typed).not.toHaveValue(words);
    await expectSealed(page);
    await page.reload();
    await expect(typed).not.toHaveValue(words);
  });

for (const path of ["/admin/users", "/admin/drills"])
  test(`what was typed into the search at ${path} comes back to its coach alone`, async ({ page }) => {
    const typed = page.locator("form[method=get] input[type=search]").first();
    const goBack = async () => {
      for (let steps = 0; steps < 9 && new URL(page.url()).pathname !== path; steps += 1) await page.goBack();
      await expect(typed).toBeVisible();
    };
    await signIn(page, "coach1@example.com", path);
    await typed.fill(words);
    await page.goto("/about");
    await goBack();
    await expect(typed).toHaveValue(words);
    await page.goto("/api/logout");
    await signIn(page, "coach2@example.com", "/portal");
    await goBack();
    await expect(typed).toHaveValue("");
  });

test("a page that a browser brings back without a connection shows its words to no one @scripts", async ({
  page,
  context,
}) => {
  await signIn(page, sage.email, "/portal/practice");
  const typed = page.getByRole("main").locator("form[method=post] textarea").first();
  await typed.fill(words);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("kept:");
  await inOtherTab(context, avery.email, "/portal");
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => page.url()).toContain("chrome-error:");
  // Its own person finds it again.
  await context.setOffline(false);
  await signIn(page, sage.email, "/portal/practice");
  await expect(typed).toHaveValue(words);
});

for (const path of ["/portal/practice", "/portal/bags", "/contact"])
  test(`a page at ${path} that a browser brings back as it was left shows its words to no one else @scripts`, async ({
    page,
    context,
  }) => {
    await signIn(page, sage.email, path);
    const typed = page.getByRole("main").locator("form[method=post] :is(textarea, input[type=text])").first();
    await typed.fill(words);
    const cameBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    // Its own person finds it as it was.
    const asked = page.waitForResponse(/\/api\/auth\/user$/);
    await cameBack();
    await asked;
    await expect(typed).toBeVisible();
    await expect(typed).toHaveValue(words);
    await inOtherTab(context, avery.email, "/portal");
    const left = page.waitForEvent("load");
    await cameBack();
    await left;
    await expect(typed).toBeVisible();
    await expect(typed).not.toHaveValue(words);
    await expectSealed(page);
  });
