import { describe, expect, it, test } from "vitest";
import { listAuditOf } from "#app/features/base/audit/queries.server.ts";
import { readEntitlement } from "#app/features/people/entitlements/reasons/why.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  onDatabase,
  pageAfter,
  read,
  rowsOf,
  textOf,
  userId,
} from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";
import { aCoach, accountsOf } from "../people.ts";
import { trailOf } from "../trail.ts";

const app = appForEach({ environment: { STORE_SKU_PRO: "lane-pro", STORE_SKU_ELITE: "lane-elite" } });
const coach = app.as("coach1@example.com");

const of = (key: string) => userId(app, `${key}@example.com`);
const send = (query: string, fields: Record<string, string>) => coach(`/admin/${query}`, asForm(fields));
const card = (key: string) => `users?search=${key}%40example.com`;
const wordsOf = async (query: string) => textOf(await coach(`/admin/${query}`));
/** The account as the coaches' list has it. */
const stored = async (key: string) => {
  const account = (await accountsOf(app)).find(({ id }) => id === of(key));
  if (!account) throw new Error(`${key} isn't listed`);
  return account;
};
/** What coaches did with the member, newest first. */
const actsOf = (key: string) => trailOf(app.services, of(key));

/** Follows a sent form to the page it leads to. */
const follow = (answer: Response) => pageAfter(coach, answer);

describe("a user's card", () => {
  it("sets the tier for the member's next request; the ledger and the trail say who", async () => {
    const member = await app.signIn("basic@example.com");
    expect((await member("/api/weekly-accuracy")).status).toBe(403);
    const { to, words } = await follow(
      await send(`${card("basic")}&form=set-tier`, { id: of("basic"), tier: "pro" }),
    );
    expect(to).toBe(`/admin/${card("basic")}`);
    expect(words).toContain("User subscription tier updated successfully!");
    expect(words).toMatch(/Why this plan: +set by a coach\./);
    expect(words).toMatch(/Plan: Pro \(was Basic\), active · by Casey Rowe ?, Mar 11, 2026/);
    expect(words).toMatch(/Changed the plan · Casey Rowe.+Plan: Pro \(was Basic\)/);
    expect((await member("/api/weekly-accuracy")).status).toBe(200);
    await send(`${card("basic")}&form=set-tier`, { id: of("basic"), tier: "basic", confirmLower: "on" });
    expect((await member("/api/weekly-accuracy")).status).toBe(403);
  });

  it("asks before a tier lower than the plan, without scripts too; the call itself doesn't (D5, D60)", async () => {
    const sentence =
      "Avery has Pro. Saving Elite lowers the plan right away, and what Avery pays doesn't change.";
    const tierOf = async () => (await stored("pro")).subscriptionTier;
    const form = await formOn(coach, `/admin/${card("pro")}`, "set-tier");
    expect(form.fields.map(([name]) => name)).not.toContain("confirmLower");
    const asked = await sendForm(coach, form, { tier: "elite" });
    const html = await asked.clone().text();
    expect([asked.status, await textOf(asked)]).toEqual([409, expect.stringContaining(sentence)]);
    expect(html).toMatch(/value="elite" selected[\s\S]*name="confirmLower"/);
    expect(await tierOf()).toBe("pro");
    expect((await sendForm(coach, form, { tier: "elite", confirmLower: "on" })).status).toBe(303);
    expect(await tierOf()).toBe("elite");
    const call = await coach(
      `/api/admin/users/${of("pro")}/subscription-tier`,
      asJson({ tier: "basic" }, {}, "PUT"),
    );
    expect([call.status, await tierOf()]).toEqual([200, "basic"]);
  });

  it("takes a changed tier back with Undo: the paid period, the next plan, and why she has it", async () => {
    onDatabase(app, (database) =>
      database
        .prepare(
          "UPDATE users SET subscription_status = 'cancelled', subscription_ends_at = ?, next_subscription_tier = 'elite' WHERE id = ?",
        )
        .run(Date.UTC(2026, 3, 20), of("pro")),
    );
    // The sentence names the next plan.
    const plan = async () => {
      const { subscriptionTier, subscriptionStatus, subscriptionEndsAt } = await stored("pro");
      const card = await readEntitlement(app.services, aCoach, { userId: of("pro") });
      return { subscriptionTier, subscriptionStatus, subscriptionEndsAt, ...card };
    };
    const before = await plan();
    expect(before.why).toBe("Pro (subscription) until Apr 19, 2026; then Elite");
    const why = /Why this plan: +([^.]+)\./.exec(await wordsOf(card("pro")))?.[1];
    const lower = () =>
      send(`${card("pro")}&form=set-tier`, { id: of("pro"), tier: "basic", confirmLower: "on" });
    const [undo] = formsOf((await follow(await lower())).html, "undo-tier");
    if (!undo) throw new Error("The message has no Undo");
    app.clock.advance(1);
    const { to, words } = await follow(await sendForm(coach, undo));
    expect(to).toBe(`/admin/${card("pro")}`);
    expect(words).toContain("Undone The plan is Pro again.");
    expect(words).toContain(`Why this plan: ${why}.`);
    expect(await plan()).toEqual(before);
    expect((await actsOf("pro")).slice(0, 2).map(({ action }) => action)).toEqual(["undo", "set_tier"]);
    const [, actId = ""] = undo.fields.find(([name]) => name === "actId") ?? [];
    const late = await send("users?form=undo-tier", { actId });
    expect([late.status, await textOf(late)]).toEqual([
      409,
      expect.stringContaining("This can no longer be undone: the plan has changed since."),
    ]);
  });

  it("tells one event at one time in both of the card's lists, with its zone", async () => {
    onDatabase(app, (database) =>
      database.exec("UPDATE users SET time_zone = 'UTC' WHERE email = 'coach1@example.com'"),
    );
    await send(`${card("basic")}&form=set-tier`, { id: of("basic"), tier: "pro" });
    const words = await wordsOf(card("basic"));
    const times = [
      /by Casey Rowe ?, (Mar 11, 2026, [^ ]+ [AP]M \w+)/,
      /Changed the plan · Casey Rowe ?, (Mar 11, 2026, [^ ]+ [AP]M \w+)/,
    ].map((pattern) => pattern.exec(words)?.[1]);
    expect(times[0]).toMatch(/ UTC$/);
    expect(times[1]).toBe(times[0]);
  });

  it('refuses an unknown tier, in the exact words (contract, "Messages")', async () => {
    const answer = await send("users?form=set-tier", { id: of("basic"), tier: "gold" });
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringMatching(/Error updating subscription tier.+Please choose a plan: basic, elite or pro/),
    ]);
  });

  it("grants a free membership in a dialog with its own address, for today at the earliest", async () => {
    const open = `${card("new")}&free=${of("new")}`;
    expect(await wordsOf(card("new"))).toMatch(/No active free membership.+Grant Free Membership/);
    const html = await (await coach(`/admin/${open}`)).text();
    expect(html).toContain('min="2026-03-11"');
    expect(await wordsOf(open)).toMatch(/Grant Free Membership.+Set Free Membership/);
    const fields = { userId: of("new"), tier: "elite", expirationDate: "2026-03-11" };
    const { to, words } = await follow(await send(`${open}&form=set-free`, fields));
    expect(to).toBe(`/admin/${card("new")}`);
    expect(words).toContain("Free membership set successfully!");
    expect(words).toMatch(/Active Free ELITE until Mar 11, 2026.+Update Free Membership.+Remove Free Access/);
    expect(words).toContain("Why this plan: free until Mar 11, 2026, granted by a coach; then Basic.");
    const again = await (await coach(`/admin/${open}`)).text();
    expect(again).toContain('value="2026-03-11"');
    const granted = async () =>
      (await actsOf("new")).filter(({ action }) => action === "set_free_membership");
    expect(await granted()).toHaveLength(1);
    await follow(await send(`${open}&form=set-free`, fields));
    expect(await granted()).toHaveLength(1);
  });

  it.each([
    [{ expirationDate: "" }, "Please select an expiration date"],
    [{ expirationDate: "2026-02-30" }, "Please select an expiration date"],
    [{ expirationDate: "2026-03-10" }, "The expiration date must be today or later"],
    [{ expirationDate: "2101-01-01" }, "A free membership can last until Dec 31, 2100 at most"],
    [{ expirationDate: "9999-12-31" }, "A free membership can last until Dec 31, 2100 at most"],
    [{ tier: "basic" }, "A free membership is elite or pro"],
  ])("%j keeps the dialog open and says: %s", async (change, sentence) => {
    const fields = { userId: of("new"), tier: "pro", expirationDate: "2026-05-01", ...change };
    const answer = await send(`users?free=${of("new")}&form=set-free`, fields);
    const html = await answer.clone().text();
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(html).toContain("Error setting free membership");
    expect(html).toContain(`value="${fields.expirationDate}"`);
  });

  it("lasts until the end of 2100 at most, by API too (D60)", async () => {
    const grant = (expirationDate: string) =>
      coach("/api/admin/set-free-membership", asJson({ userId: of("new"), tier: "pro", expirationDate }));
    for (const date of ["2101-01-01", "9999-12-31", "9999-12-31T00:00:00.000Z"]) {
      const answer = await grant(date);
      expect([answer.status, await bodyOf(answer)]).toMatchObject([
        400,
        { message: "A free membership can last until Dec 31, 2100 at most" },
      ]);
    }
    for (const date of ["10000-01-01", "+010000-01-01", "0000-00-00", "275760-09-13"])
      expect((await grant(date)).status).toBe(400);
    expect(await bodyOf(grant("2100-12-31"))).toMatchObject({ freeMembershipTier: "pro" });
    expect(await wordsOf(card("new"))).toMatch(/Active Free PRO until Dec 31, 2100/);
  });

  it("asks before one lower than the paid plan, without scripts too (D60)", async () => {
    const sentence = "Avery pays for Pro. A free Elite membership would lower it until May 1, 2026.";
    const fields = { userId: of("pro"), tier: "elite", expirationDate: "2026-05-01" };
    const open = `${card("pro")}&free=${of("pro")}&form=set-free`;
    expect(await (await coach(`/admin/${open}`)).text()).not.toContain('name="confirmLower"');
    const asked = await send(open, fields);
    const html = await asked.clone().text();
    expect([asked.status, await textOf(asked)]).toEqual([409, expect.stringContaining(sentence)]);
    expect(html).toMatch(/value="2026-05-01"[\s\S]*name="confirmLower"/);
    const call = await coach("/api/admin/set-free-membership", asJson(fields));
    expect([call.status, await bodyOf(call)]).toMatchObject([409, { message: sentence }]);
    expect(await stored("pro")).toMatchObject({ freeMembershipTier: null });
    expect((await send(open, { ...fields, confirmLower: "on" })).status).toBe(303);
    expect(await wordsOf(card("pro"))).toMatch(/Active Free ELITE until May 1, 2026/);
    const same = await coach("/api/admin/set-free-membership", asJson(fields));
    expect(same.status).toBe(200);
  });

  it("doesn't ask for one at least as high as the paid plan, or for someone who pays nothing", async () => {
    const grant = (name: string, tier: string) =>
      coach(
        "/api/admin/set-free-membership",
        asJson({ userId: of(name), tier, expirationDate: "2026-05-01" }),
      );
    for (const [name, tier] of [
      ["pro", "pro"],
      ["elite", "pro"],
      ["elite", "elite"],
      ["new", "elite"],
    ] as const)
      expect((await grant(name, tier)).status).toBe(200);
  });

  it("restores a lower one that was removed by mistake with Undo", async () => {
    const fields = { userId: of("pro"), tier: "elite", expirationDate: "2026-05-01", confirmLower: true };
    await coach("/api/admin/set-free-membership", asJson(fields));
    const { html } = await follow(await send(`${card("pro")}&form=remove-free`, { userId: of("pro") }));
    const form = /<form[^>]* action="([^"]+form=undo-free)"[^>]*>(.*?)<\/form>/.exec(html);
    const kept = [...(form?.[2] ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
    const undone = await coach(form?.[1]?.replaceAll("&amp;", "&") ?? "", asForm(Object.fromEntries(kept)));
    expect(undone.status).toBe(303);
    expect(await wordsOf(card("pro"))).toMatch(/Active Free ELITE until May 1, 2026/);
  });

  it("removes free access; the next page says so, and the stored plan applies", async () => {
    const free = await app.signIn("free@example.com");
    expect((await free("/api/weekly-accuracy")).status).toBe(200);
    const until = async () => (await stored("free")).freeMembershipUntil;
    const before = await until();
    const { words, html } = await follow(
      await send(`${card("free")}&form=remove-free`, { userId: of("free") }),
    );
    expect(words).toContain("Free membership removed successfully!");
    expect(words).toMatch(/No active free membership.+Grant Free Membership/);
    expect(words).not.toContain("Remove Free Access");
    expect(words).toContain("Removed free membership");
    expect((await free("/api/weekly-accuracy")).status).toBe(403);
    // Undo grants it until the same day again.
    expect(await until()).not.toEqual(before);
    const form = /<form[^>]* action="([^"]+form=undo-free)"[^>]*>(.*?)<\/form>/.exec(html);
    const fields = [...(form?.[2] ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
    await coach(form?.[1]?.replaceAll("&amp;", "&") ?? "", asForm(Object.fromEntries(fields)));
    expect(await until()).toEqual(before);
    expect((await free("/api/weekly-accuracy")).status).toBe(200);
  });

  it("shows the coaches' latest five actions, and the member's page all of them", async () => {
    for (const tier of ["elite", "pro", "elite", "pro", "elite", "pro"])
      await send("users?form=set-tier", { id: of("new"), tier, confirmLower: "on" });
    expect(await wordsOf(card("new"))).toMatch(/What coaches did \( *5 *\).+Show everything/);
    const words = await textOf(await coach(`/admin/members/${of("new")}?part=coaches`));
    expect(words.match(/Changed the plan/g)).toHaveLength(6);
  });

  it("runs at most 8 statements for a page and 13 for an open card, however many members there are", async () => {
    onDatabase(app, (database) => {
      const insert = database.prepare(
        "INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at) VALUES (?, ?, ?, 'Sam', 'Lane', 'pro', 0)",
      );
      for (let place = 0; place < 60; place += 1)
        insert.run(`many-${place}`, `many${place}@example.com`, `many${place}`);
    });
    const { run } = await watchStatements(() => wordsOf("users"));
    expect(run.length).toBeGreaterThan(3);
    expect(run.length).toBeLessThanOrEqual(8);
    const open = await watchStatements(() => wordsOf("users?user=many-1"));
    expect(open.run.length).toBeLessThanOrEqual(13);
  });
});

describe("the header", () => {
  it("changes the coach's own plan to the view's, and offers it only in a member's view", async () => {
    expect(await wordsOf("users?view=admin")).not.toContain("Update to");
    for (const [view, label] of [
      ["basic", "Update to Basic"],
      ["elite", "Update to Elite"],
      ["pro", "Update to Pro"],
    ])
      expect(await wordsOf(`users?view=${view}`)).toContain(label);
    const fields = { targetUserId: of("coach1"), tier: "elite" };
    const { to, words } = await follow(await send("drills?view=elite&form=update-membership", fields));
    expect(to).toBe("/admin/drills?view=elite");
    expect(words).toContain("Membership Updated Your plan is Elite now.");
    const own = await read<{ subscriptionTier: string; isAdmin: boolean }>(coach, "/api/auth/user");
    expect(own).toMatchObject({ subscriptionTier: "elite", isAdmin: true });
  });

  it("says beside the button that it is the coach's own plan, and takes it back with Undo", async () => {
    expect(await wordsOf("users?view=pro")).toContain("Update to Pro Change my own plan to Pro");
    const tier = async () =>
      (await read<{ subscriptionTier: string | null }>(coach, "/api/auth/user")).subscriptionTier;
    const before = await tier();
    const fields = { targetUserId: of("coach1"), tier: "pro" };
    const { html } = await follow(await send("users?view=pro&form=update-membership", fields));
    expect(await tier()).toBe("pro");
    const [undo] = formsOf(html, "undo-tier");
    if (!undo) throw new Error("There is no Undo");
    const undone = await follow(await sendForm(coach, undo));
    expect(undone.to).toBe("/admin/users?view=pro");
    expect(await tier()).toBe(before);
  });

  it("names each plan's price in the menus that change one (D3)", async () => {
    const options = async (query: string) =>
      [
        ...(await (await coach(`/admin/${query}`)).text()).matchAll(
          /<option value="(?:basic|elite|pro)"[^>]*>([^<]*\$[^<]*)</g,
        ),
      ].map(([, label]) => label);
    expect(await options(card("elite"))).toEqual(["Basic, $15/month", "Elite, $20/month", "Pro, $100/month"]);
    expect(await options(`users?free=${of("elite")}`)).toEqual(["Pro, $100/month", "Elite, $20/month"]);
  });

  it("keeps its state when the area's selectors change", async () => {
    const html = await (await coach("/admin/users?view=pro&hideBasic=on&search=x")).text();
    expect(html).toContain("Show basic");
    expect(html).toMatch(/name="hideBasic" value="on"/);
    expect(html).toMatch(/name="search" value="x"/);
  });
});

describe("System Tools", () => {
  it("asks before the backfill, then says how many it changed; canceled and past-due stay unchanged", async () => {
    changeRows(app, "UPDATE users SET subscription_status = NULL WHERE email = 'pro@example.com'");
    changeRows(app, "UPDATE users SET subscription_status = 'pending' WHERE email = 'elite@example.com'");
    changeRows(app, "UPDATE users SET subscription_status = 'past_due' WHERE email = 'pro2@example.com'");
    expect(await wordsOf("system-tools")).not.toContain("Backfill subscription status?");
    expect(await wordsOf("system-tools?confirm=backfill")).toContain("Backfill subscription status?");
    const { to, words } = await follow(await send("system-tools?confirm=backfill&form=backfill", {}));
    expect(to).toBe("/admin/system-tools");
    expect(words).toContain("Backfill Complete Subscription status set to active for 2 members.");
    const states = await Promise.all(["elite", "pro2", "pro"].map(stored));
    expect(states.map((account) => account.subscriptionStatus)).toEqual(["active", "past_due", "active"]);
    const userIds = (await accountsOf(app)).map(({ id }) => id);
    const acts = await listAuditOf(app.services, aCoach, { userIds });
    expect(acts.filter(({ action }) => action === "backfill_status")).toHaveLength(2);
  });

  const table = [
    "Id,Email,Financial Status,Paid at,Lineitem sku",
    '1,basic@example.com,paid,2026-03-10 10:00:00 -0500,"lane-pro"',
    "2,elite@example.com,paid,2026-03-10 10:00:00 -0500,a-shirt",
  ].join("\r\n");

  it.each([
    ["pasted", { csv: table }],
    [
      "as a file",
      asMultipart([
        ["csv", ""],
        ["file", new TextEncoder().encode(`\uFEFF${table}`), "orders.csv"],
      ]),
    ],
  ])("imports the store's table %s and says what was imported, known and left out", async (_how, sent) => {
    const init = "csv" in sent ? asForm(sent) : sent;
    const path = "/admin/system-tools?form=import-store";
    expect((await follow(await coach(path, init))).words).toContain(
      "Import Complete 1 row was taken, 0 were already known, 1 not about a plan.",
    );
    expect((await follow(await coach(path, init))).words).toContain("0 rows were taken, 1 was already known");
    const basic = await app.signIn("basic@example.com");
    expect((await basic("/api/weekly-accuracy")).status).toBe(200);
  });

  it("keeps a table it can't read, and says where the error is", async () => {
    const csv = 'Id,Email\n1,"broken';
    const answer = await send("system-tools?form=import-store", { csv });
    const html = await answer.clone().text();
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringMatching(/Import Failed.+Line 2 can't be read/),
    ]);
    expect(html).toContain("1,&quot;broken");
    // A list of members is no list of orders.
    const members = await send("system-tools?form=import-store", {
      csv: "First name,Email\nAva,a@example.com",
    });
    expect([members.status, await textOf(members)]).toEqual([
      400,
      expect.stringContaining("This file has no order columns, so nothing was imported."),
    ]);
    const empty = await send("system-tools?form=import-store", { csv: "" });
    expect([empty.status, await textOf(empty)]).toEqual([
      400,
      expect.stringContaining("Please paste or upload the store's table as CSV"),
    ]);
  });
});

describe("every form of the plans", () => {
  test.each([
    "set-tier",
    "undo-tier",
    "set-free",
    "undo-free",
    "remove-free",
    "update-membership",
    "backfill",
    "import-store",
  ])("%s is refused for a member, and nothing changes", async (form) => {
    const pro = await app.signIn("pro@example.com");
    const before = rowsOf(app, "SELECT * FROM users ORDER BY id");
    const fields = { id: of("pro"), userId: of("pro"), targetUserId: of("pro"), tier: "elite" };
    const answer = await pro(`/admin?form=${form}`, asForm({ ...fields, expirationDate: "2026-09-01" }));
    expect(answer.status).toBe(403);
    expect(rowsOf(app, "SELECT * FROM users ORDER BY id")).toEqual(before);
  });
});

describe("the welcome (D4)", () => {
  const welcome = "You have free access to our basic content.";

  it.each(["/", "/portal", "/dashboard"])(
    "is shown once on %s, after sign-in, to a member without a plan",
    async (path) => {
      const fresh = await app.signIn("new@example.com");
      await fresh(path, { headers: { "Sec-Purpose": "prefetch" } });
      const first = await fresh(path);
      const html = await first.clone().text();
      expect(await textOf(first)).toContain(`Welcome! ${welcome}`);
      expect(html).toMatch(/role="status"[^>]*data-notice="success"/);
      expect(await textOf(await fresh("/portal"))).not.toContain(welcome);
      expect(await textOf(await (await app.signIn("new@example.com"))("/portal"))).not.toContain(welcome);
    },
  );

  it("is shown on only one of several simultaneous pages", async () => {
    const fresh = await app.signIn("new@example.com");
    const pages = await Promise.all(Array.from({ length: 8 }, () => fresh("/portal")));
    const words = await Promise.all(pages.map(textOf));
    expect(words.filter((text) => text.includes(welcome))).toHaveLength(1);
  });

  it.each(["basic", "free", "pro", "coach1"])("isn't shown to %s", async (key) => {
    const ask = await app.signIn(`${key}@example.com`);
    expect(await textOf(await ask("/portal"))).not.toContain(welcome);
  });
});

it("a canceled plan is shown as ended once its period is over, in lists and filters too (D16)", async () => {
  changeRows(
    app,
    "UPDATE users SET subscription_status = 'cancelled', subscription_ends_at = 1, next_subscription_tier = NULL WHERE email = 'pro2@example.com'",
  );
  expect(await wordsOf("users?tier=pro")).not.toContain("pro2@example.com");
  expect(await wordsOf("users?tier=basic")).toContain("pro2@example.com");
});
