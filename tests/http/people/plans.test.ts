import { describe, expect, test } from "vitest";
import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { readEntitlement } from "#app/features/people/entitlements/reasons/why.server.ts";
import type { App, Ask } from "#tests/support/app.ts";
import { appsForEach } from "#tests/support/app-hooks.ts";
import { asJson, bodyOf, changeRows, rowsOf, textOf, userId } from "../club.ts";
import { aCoach, accountsOf } from "../people.ts";

type User = Record<string, unknown> & { id: string; effectiveTier: string };
const start = appsForEach();

const mail = (name: string) => `${name}@example.com`;
const own = (ask: Ask) => bodyOf<User>(ask("/api/auth/user"));
const put = (body: unknown) => asJson(body, {}, "PUT");
const ledgerOf = async (app: App, name: string) =>
  (await readEntitlement(app.services, aCoach, { userId: userId(app, mail(name)) })).changes.toReversed();

describe("PUT /api/admin/users/{id}/subscription-tier by a coach", () => {
  test("sets any tier, returns the account, writes the ledger, and applies to the member's next request", async () => {
    const app = await start();
    const [coach, basic] = [await app.signIn(mail("coach1")), await app.signIn(mail("basic"))];
    expect((await basic("/api/weekly-drills")).status).toBe(403);
    const id = userId(app, mail("basic"));
    const answer = await coach(`/api/admin/users/${id}/subscription-tier`, put({ tier: "pro" }));
    expect(answer.status).toBe(200);
    expect(await bodyOf<User>(answer)).toMatchObject({
      id,
      subscriptionTier: "pro",
      subscriptionStatus: "active",
      effectiveTier: "pro",
    });
    expect((await basic("/api/weekly-accuracy")).status).toBe(200);
    const back = await coach(`/api/admin/users/${id}/subscription-tier`, put({ tier: "basic" }));
    expect((await bodyOf<User>(back)).effectiveTier).toBe("basic");
    expect((await basic("/api/weekly-accuracy")).status).toBe(403);
    const coachId = userId(app, mail("coach1"));
    expect(await ledgerOf(app, "basic")).toMatchObject([
      { kind: "subscription", fromTier: null, toTier: "basic", source: "sign_up", actorId: null },
      {
        kind: "subscription",
        fromTier: "basic",
        toTier: "pro",
        source: "coach",
        actorId: coachId,
        createdAt: app.clock.now(),
      },
      { kind: "subscription", fromTier: "pro", toTier: "basic", source: "coach", actorId: coachId },
    ]);
  });

  test("refuses an unknown tier or account; an unchanged tier writes nothing", async () => {
    const app = await start();
    const coach = await app.signIn(mail("coach1"));
    const id = userId(app, mail("pro"));
    const statuses = [
      await coach(`/api/admin/users/${id}/subscription-tier`, put({ tier: "gold" })),
      await coach("/api/admin/users/nobody/subscription-tier", put({ tier: "pro" })),
      await coach(`/api/admin/users/${id}/subscription-tier`, put({ tier: "pro" })),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([400, 404, 200]);
    expect(await ledgerOf(app, "pro")).toHaveLength(1);
  });

  test("update-membership changes the coach's own tier and answers {user}", async () => {
    const app = await start();
    const coach = await app.signIn(mail("coach2"));
    const targetUserId = userId(app, mail("coach2"));
    const answer = await coach("/api/admin/update-membership", put({ targetUserId, tier: "elite" }));
    expect(await bodyOf<object>(answer)).toMatchObject({
      user: { id: targetUserId, subscriptionTier: "elite" },
    });
    expect((await own(coach)).effectiveTier).toBe("elite");
  });
});

describe("free memberships", () => {
  const set = (coach: Ask, body: object) => coach("/api/admin/set-free-membership", asJson(body));

  test("last until the end of the day in the site's zone, and end automatically (D48)", async () => {
    const app = await start();
    const coach = await app.signIn(mail("coach1"));
    const id = userId(app, mail("basic"));
    const answer = await set(coach, { userId: id, tier: "pro", expirationDate: "2026-03-11" });
    expect(await bodyOf<User>(answer)).toMatchObject({
      freeMembershipTier: "pro",
      effectiveTier: "pro",
      subscriptionTier: "basic",
      freeMembershipUntil: "2026-03-12T03:59:59.999Z",
    });
    const basic = await app.signIn(mail("basic"));
    app.clock.set("2026-03-12T03:59:59.998Z");
    expect((await own(basic)).effectiveTier).toBe("pro");
    app.clock.set("2026-03-12T03:59:59.999Z");
    expect((await own(basic)).effectiveTier).toBe("basic");
  });

  test.each(["Pacific/Kiritimati", "America/New_York", "Pacific/Honolulu"])(
    "name the day the coach chose to a member in %s, and stay until it is over for the club (D48)",
    async (zone) => {
      const app = await start();
      const coach = await app.signIn(mail("coach1"));
      changeRows(app, "UPDATE users SET time_zone = ? WHERE email = ?", zone, mail("basic"));
      await set(coach, { userId: userId(app, mail("basic")), tier: "pro", expirationDate: "2026-12-27" });
      const basic = await app.signIn(mail("basic"));
      const text = await textOf(await basic("/account"));
      expect(text).toContain("free until Dec 27, 2026");
      expect(text).not.toMatch(/Dec 2[68]/);
      app.clock.set("2026-12-28T04:59:58Z");
      const onItsLastDay = await app.signIn(mail("basic"));
      expect((await own(onItsLastDay)).effectiveTier).toBe("pro");
      app.clock.set("2026-12-28T05:00:00Z");
      expect((await own(onItsLastDay)).effectiveTier).toBe("basic");
    },
  );

  test("can be changed and removed; removing a missing one changes nothing; each change is in the ledger", async () => {
    const app = await start();
    const coach = await app.signIn(mail("coach1"));
    const id = userId(app, mail("free"));
    await set(coach, { userId: id, tier: "elite", expirationDate: "2026-05-01T00:00:00.000Z" });
    const remove = () => coach("/api/admin/remove-free-membership", asJson({ userId: id }));
    expect(await bodyOf<User>(remove())).toMatchObject({
      freeMembershipTier: null,
      freeMembershipUntil: null,
      effectiveTier: "basic",
    });
    expect((await remove()).status).toBe(200);
    expect(
      (await ledgerOf(app, "free")).map(({ fromTier, toTier, source }) => [fromTier, toTier, source]),
    ).toEqual([
      [null, "pro", "coach"],
      ["pro", "elite", "coach"],
      ["elite", null, "coach"],
    ]);
  });

  test.each([
    [{ tier: "pro" }, 400, "Please select an expiration date"],
    [{ tier: "pro", expirationDate: "" }, 400, "Please select an expiration date"],
    [{ tier: "pro", expirationDate: "2026-02-30" }, 400, "Please select an expiration date"],
    [{ tier: "pro", expirationDate: "2026-03-10" }, 400, "The expiration date must be today or later"],
    [{ tier: "basic", expirationDate: "2026-04-01" }, 400, "A free membership is elite or pro"],
    [
      { tier: "pro", expirationDate: "2026-04-01", userId: "nobody" },
      404,
      "The requested information could not be found.",
    ],
  ])("%j is refused with %i", async (body, status, message) => {
    const app = await start();
    const coach = await app.signIn(mail("coach1"));
    const answer = await set(coach, { userId: userId(app, mail("basic")), ...body });
    expect(answer.status).toBe(status);
    expect(await bodyOf<object>(answer)).toMatchObject({ message });
  });
});

describe("POST /api/admin/backfill-subscription-status", () => {
  const past = Date.parse("2026-01-01");
  const future = Date.parse("2027-01-01");
  const cases: [string | null, string | null, number | null, boolean][] = [
    ["pro", null, null, true],
    ["elite", "pending", future, true],
    ["basic", null, null, true],
    ["pro", null, past, false],
    ["pro", "pending", past, false],
    ["pro", "cancelled", null, false],
    ["pro", "past_due", future, false],
    ["pro", "inactive", null, false],
    ["pro", "active", null, false],
    [null, null, null, false],
    [null, "pending", null, false],
  ];

  test.each(cases)("tier %s, status %s, end %s: %s", async (tier, status, end, isFilled) => {
    const app = await start();
    const before = rowsOf(app, "SELECT * FROM users WHERE email <> 'pro@example.com' ORDER BY id");
    changeRows(
      app,
      "UPDATE users SET subscription_tier = ?, subscription_status = ?, subscription_ends_at = ? WHERE email = 'pro@example.com'",
      tier,
      status,
      end,
    );
    const coach = await app.signIn(mail("coach1"));
    const run = () =>
      bodyOf<{ message: string; updatedCount: number }>(
        coach("/api/admin/backfill-subscription-status", asJson({})),
      );
    const done = await run();
    expect(done.updatedCount).toBe(isFilled ? 1 : 0);
    expect(done.message).toMatch(isFilled ? /active for 1 member\.$/ : /active for 0 members\.$/);
    const [account] = (await accountsOf(app)).filter(({ email }) => email === mail("pro"));
    expect(account?.subscriptionStatus).toBe(isFilled ? "active" : status);
    const filled = (await ledgerOf(app, "pro")).filter(({ source }) => source === "backfill");
    expect(filled).toHaveLength(isFilled ? 1 : 0);
    expect(rowsOf(app, "SELECT * FROM users WHERE email <> 'pro@example.com' ORDER BY id")).toEqual(before);
    expect((await run()).updatedCount).toBe(0);
  });
});

test("the coach's card says why and lists every change, newest first (D1, D2)", async () => {
  const app = await start();
  const coachRow = await bodyOf<User>((await app.signIn(mail("coach1")))("/api/auth/user"));
  const coach = { ...coachRow, isAdmin: true } as never;
  const id = userId(app, mail("elite"));
  await setFreeMembership(app.services, coach, { userId: id, tier: "pro", expirationDate: "2027-03-03" });
  const card = await readEntitlement(app.services, coach, { userId: id });
  expect(card.why).toBe("Pro, free until Mar 3, 2027, granted by your coach; then Elite");
  expect(card.changes.map(({ kind, source }) => [kind, source])).toEqual([
    ["free_membership", "coach"],
    ["subscription", "sign_up"],
  ]);
});
