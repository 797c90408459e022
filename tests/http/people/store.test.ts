import { describe, expect, test } from "vitest";
import { createAccount } from "#app/features/people/accounts/create-account.server.ts";
import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endPaidPeriods } from "#app/features/people/entitlements/store/store-events.server.ts";
import { importStoreTable } from "#app/features/people/purchases/store-messages.server.ts";
import { appsForEach } from "#tests/support/app-hooks.ts";
import { asJson, bodyOf, rowsOf, userId } from "../club.ts";
import { changesByStore, order, planOf, shopSettings, sign, type Told, tell } from "./shop.ts";

const start = appsForEach(shopSettings);

const paid = (event: string, at: string): Told => ({ event, topic: "orders/paid", at });
const cancelled = (event: string, at: string): Told => ({ event, topic: "orders/cancelled", at });
const end = (at: string) => ({ cancelled_at: at, updated_at: at });

describe("the store's messages (D15)", () => {
  test("a paid plan starts on the member's next request, once, with a ledger row", async () => {
    const app = await start();
    const basic = await app.signIn("basic@example.com");
    expect((await basic("/api/weekly-accuracy")).status).toBe(403);
    const told = paid("e-1", "2026-03-11T18:00:00Z");
    const first = await tell(app, order("CLUB-P"), told);
    expect([first.status, await bodyOf(first)]).toEqual([200, { message: "Taken." }]);
    expect((await basic("/api/weekly-accuracy")).status).toBe(200);
    const again = await Promise.all([1, 2, 3].map(() => tell(app, order("CLUB-E"), told)));
    for (const answer of again) expect(await bodyOf(answer)).toEqual({ message: "Taken before." });
    expect(await planOf(app)).toMatchObject({
      subscriptionTier: "pro",
      subscriptionStatus: "active",
      subscriptionEndsAt: new Date("2026-04-10T18:00:00Z"),
    });
    expect(await changesByStore(app)).toMatchObject([{ fromTier: "basic", toTier: "pro", status: "active" }]);
  });

  test("ten simultaneous deliveries of one event count once", async () => {
    const app = await start();
    const told = paid("e-1", "2026-03-11T18:00:00Z");
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(app, order("9007"), told)));
    const said = await Promise.all(answers.map((answer) => bodyOf<{ message: string }>(answer)));
    expect(said.filter(({ message }) => message === "Taken.")).toHaveLength(1);
    expect(await changesByStore(app)).toHaveLength(1);
  });

  test.each([
    ["no signature", { "X-Shopify-Hmac-Sha256": "" }],
    [
      "another secret's",
      { "X-Shopify-Hmac-Sha256": sign(JSON.stringify(order("CLUB-P"), null, 1), "other") },
    ],
    [
      "the same bytes parsed and written again",
      { "X-Shopify-Hmac-Sha256": sign(JSON.stringify(order("CLUB-P"))) },
    ],
    ["a shortened one", { "X-Shopify-Hmac-Sha256": "AAAA" }],
  ])("%s is refused and changes nothing", async (_what, headers) => {
    const app = await start();
    const answer = await tell(app, order("CLUB-P"), paid("e-1", "2026-03-11T18:00:00Z"), headers);
    expect(answer.status).toBe(401);
    expect((await planOf(app))?.subscriptionTier).toBe("basic");
    expect(rowsOf(app, "SELECT * FROM store_events")).toEqual([]);
  });

  test("without a secret nothing is accepted, not even a signature with an empty one", async () => {
    const app = await start({});
    const payload = order("CLUB-P");
    const signed = { "X-Shopify-Hmac-Sha256": sign(JSON.stringify(payload, null, 1), "") };
    const answer = await tell(app, payload, paid("e-1", "2026-03-11T18:00:00Z"), signed);
    expect(answer.status).toBe(401);
  });

  test("a signed message that can't be read, or has no id, is a bad request", async () => {
    const app = await start();
    for (const [payload, headers] of [
      ["no object", {}],
      [order("CLUB-P"), { "X-Shopify-Event-Id": "" }],
    ] as const) {
      const answer = await tell(app, payload, paid("e-1", "2026-03-11T18:00:00Z"), headers);
      expect(answer.status).toBe(400);
    }
  });

  test.each([
    ["a shirt", order("SHIRT"), "orders/paid"],
    ["an unpaid order", order("CLUB-P", { financial_status: "pending" }), "orders/create"],
    ["an order without an address", order("CLUB-P", { email: "", customer: null }), "orders/paid"],
  ])("%s isn't about a plan: 200, nothing stored", async (_what, payload, topic) => {
    const app = await start();
    const answer = await tell(app, payload, { event: "e-1", topic, at: "2026-03-11T18:00:00Z" });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      200,
      { message: "Nothing here concerns a plan." },
    ]);
    expect(rowsOf(app, "SELECT * FROM store_events")).toEqual([]);
  });

  const history: [unknown, Told][] = [
    [order("CLUB-E"), paid("e-1", "2026-03-01T10:00:00Z")],
    [order("CLUB-P"), paid("e-2", "2026-03-05T10:00:00Z")],
    [order("CLUB-E", end("2026-03-05T10:00:01Z")), cancelled("e-3", "2026-03-05T10:00:01Z")],
    [order("CLUB-P", end("2026-03-08T10:00:00Z")), cancelled("e-4", "2026-03-08T10:00:00Z")],
  ];

  test.each(["0123", "3210", "1302", "2031", "3012"])(
    "arriving in the order %s have the same result",
    async (places) => {
      const app = await start();
      for (const place of places) {
        const [payload, told] = history[Number(place)] ?? [];
        if (told) expect((await tell(app, payload, told)).status).toBe(200);
      }
      expect(await planOf(app)).toMatchObject({
        subscriptionTier: "pro",
        subscriptionStatus: "cancelled",
        subscriptionEndsAt: new Date("2026-04-04T10:00:00Z"),
      });
    },
  );

  test("a canceled plan ends with its period, immediately for the member, and in the ledger with the job (D16)", async () => {
    const app = await start();
    for (const [payload, told] of history) await tell(app, payload, told);
    const ask = await app.signIn("basic@example.com");
    expect((await ask("/api/weekly-accuracy")).status).toBe(200);
    app.clock.set("2026-04-04T10:00:00Z");
    const later = await app.signIn("basic@example.com");
    expect((await later("/api/weekly-accuracy")).status).toBe(403);
    const before = (await changesByStore(app)).length;
    await endPaidPeriods(app.services);
    await endPaidPeriods(app.services);
    expect(await planOf(app)).toMatchObject({ subscriptionTier: null, subscriptionStatus: "cancelled" });
    expect((await changesByStore(app)).slice(before)).toMatchObject([{ fromTier: "pro", toTier: null }]);
  });

  test("a downgrade starts when the paid period ends (D16)", async () => {
    const app = await start();
    await tell(app, order("CLUB-P"), paid("e-1", "2026-03-01T10:00:00Z"));
    await tell(app, order("CLUB-E"), paid("e-2", "2026-03-10T10:00:00Z"));
    expect((await planOf(app))?.subscriptionTier).toBe("pro");
    app.clock.set("2026-03-31T10:00:00Z");
    const ask = await app.signIn("basic@example.com");
    const user = await bodyOf<object>(ask("/api/auth/user"));
    expect(user).toMatchObject({ effectiveTier: "elite" });
    await endPaidPeriods(app.services);
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "elite", subscriptionStatus: "active" });
  });

  test("past due says so and keeps the plan", async () => {
    const app = await start();
    await tell(app, order("CLUB-E"), paid("e-1", "2026-03-01T10:00:00Z"));
    const told = { event: "e-2", topic: "subscription_billing_attempts/failure", at: "2026-03-10T00:00:00Z" };
    await tell(app, { email: "basic@example.com", error_code: "card_declined" }, told);
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "elite", subscriptionStatus: "past_due" });
  });

  test("a purchase leaves a free membership unchanged", async () => {
    const app = await start();
    const coach = { id: userId(app, "coach1@example.com"), isAdmin: true } as never;
    const given = { userId: userId(app, "basic@example.com"), tier: "pro", expirationDate: "2026-06-01" };
    await setFreeMembership(app.services, coach, given);
    await tell(app, order("CLUB-E"), paid("e-1", "2026-03-11T18:00:00Z"));
    expect(await planOf(app)).toMatchObject({ freeMembershipTier: "pro", subscriptionTier: "elite" });
    const user = await bodyOf<object>((await app.signIn("basic@example.com"))("/api/auth/user"));
    expect(user).toMatchObject({ effectiveTier: "pro", subscriptionTier: "elite" });
  });

  test("a report about an unknown address is held for its account", async () => {
    const app = await start();
    const email = "Later@example.com";
    await tell(app, order("CLUB-P", { email }), paid("e-1", "2026-03-01T10:00:00Z"));
    const over = order("CLUB-P", { email, ...end("2026-03-05T10:00:00Z") });
    await tell(app, over, cancelled("e-2", "2026-03-05T10:00:00Z"));
    const row = await createAccount(app.services, {
      email,
      firstName: "Lee",
      lastName: "Late",
      password: "demo-pass",
      isVerified: true,
    });
    expect(row).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "cancelled" });
    expect((await planOf(app, "later@example.com"))?.subscriptionTier).toBe("pro");
    expect(await changesByStore(app)).toHaveLength(1);
  });

  test("a coach's later change applies, and the store's next report continues from there", async () => {
    const app = await start();
    await tell(app, order("CLUB-E"), paid("e-1", "2026-03-05T10:00:00Z"));
    const coach = await app.signIn("coach1@example.com");
    const id = userId(app, "basic@example.com");
    await coach(`/api/admin/users/${id}/subscription-tier`, asJson({ tier: "pro" }, {}, "PUT"));
    await tell(app, order("CLUB-E", end("2026-03-02T10:00:00Z")), cancelled("e-0", "2026-03-02T10:00:00Z"));
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "active" });
    await tell(app, order("CLUB-P", end("2026-03-11T10:00:00Z")), cancelled("e-2", "2026-03-11T10:00:00Z"));
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "cancelled" });
  });
});

describe("the store's table, for missed messages", () => {
  const table = [
    "Name,Email,Financial Status,Paid at,Lineitem sku,Lineitem name,Cancelled at",
    '#1001,basic@example.com,paid,2026-03-05 10:00:00 -0500,CLUB-P,"Pro, monthly",',
    "#1002,elite@example.com,paid,2026-03-05 11:00:00 -0500,SHIRT,A shirt,",
    "#1003,nobody@example.com,paid,2026-03-05 11:00:00 -0500,CLUB-E,Elite,",
  ].join("\r\n");

  test("counts rows once, leaves shirts out, and holds unknown addresses", async () => {
    const app = await start();
    const coach = { id: userId(app, "coach1@example.com"), isAdmin: true } as never;
    const load = () => importStoreTable(app.services, coach, { csv: table });
    expect(await load()).toEqual({ takenCount: 2, knownCount: 0, leftOutCount: 1 });
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "pro" });
    expect(await load()).toEqual({ takenCount: 0, knownCount: 2, leftOutCount: 1 });
    expect(await changesByStore(app)).toHaveLength(1);
  });

  test("is for coaches, and must be a table", async () => {
    const app = await start();
    const member = { id: userId(app, "pro@example.com"), isAdmin: false, effectiveTier: "pro" } as never;
    const coach = { id: userId(app, "coach1@example.com"), isAdmin: true } as never;
    await expect(importStoreTable(app.services, member, { csv: table })).rejects.toMatchObject({
      kind: "forbidden",
    });
    for (const csv of ["", "only one line", 'a,b\n"open']) {
      await expect(importStoreTable(app.services, coach, { csv })).rejects.toMatchObject({ kind: "invalid" });
    }
  });
});
