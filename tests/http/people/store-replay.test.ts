import { describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { bodyOf, changeRows, rowsOf, userId } from "../club.ts";
import { changesByStore, order, planOf, shopSettings, type Told, tell } from "./shop.ts";

const app = appForEach({ environment: shopSettings });

const first: Told = { event: "e-1", topic: "orders/paid", at: "2026-03-05T10:00:00Z" };
const paid = order("CLUB-P", { updated_at: "2026-03-05T10:00:00Z" });
const cancelled = order("CLUB-P", {
  cancelled_at: "2026-03-08T10:00:00Z",
  updated_at: "2026-03-08T10:00:00Z",
});

/** Everything about plans that a message could have changed. */
const everything = () =>
  ["users", "entitlement_changes", "store_events", "store_messages"].map((table) =>
    rowsOf(app, `SELECT * FROM ${table}`),
  );

const said = async (payload: unknown, told: Told) =>
  (await bodyOf<{ message: string }>(tell(app, payload, told))).message;

describe("a signed body that is sent again changes nothing", () => {
  it.each<[string, Partial<Told>]>([
    ["with another event id", { event: "e-2" }],
    ["as a cancellation", { event: "e-2", topic: "orders/cancelled", at: "2026-03-11T10:00:00Z" }],
    ["as a cancellation with the same id", { topic: "orders/cancelled" }],
    ["as a failed payment", { event: "e-2", topic: "subscription_billing_attempts/failure" }],
    ["as a deletion", { event: "e-2", topic: "orders/delete" }],
    ["from a later day", { event: "e-2", at: "2026-03-11T18:00:00Z" }],
    ["from the future", { event: "e-2", at: "2036-03-11T18:00:00Z" }],
  ])("%s", async (_how, change) => {
    expect(await said(paid, first)).toBe("Taken.");
    const before = everything();
    expect(await said(paid, { ...first, ...change })).toBe("Taken before.");
    expect(everything()).toEqual(before);
  });

  it("of ten simultaneous ones with ten ids, one is accepted", async () => {
    const sent = Array.from({ length: 10 }, (_, n) => said(paid, { ...first, event: `e-${n}` }));
    const answers = await Promise.all(sent);
    expect(answers.filter((answer) => answer === "Taken.")).toHaveLength(1);
    expect(await changesByStore(app)).toHaveLength(1);
  });

  it("after its content has expired: the payment of a canceled plan does not bring the plan back", async () => {
    await said(paid, first);
    await said(cancelled, { event: "e-2", topic: "orders/cancelled", at: "2026-03-08T10:00:00Z" });
    app.clock.set("2026-05-01T10:00:00Z");
    const before = everything();
    expect(await said(paid, { event: "e-9", topic: "orders/paid", at: "2026-05-01T10:00:00Z" })).toBe(
      "Taken before.",
    );
    expect(everything()).toEqual(before);
    const member = await app.signIn("basic@example.com");
    expect((await member("/api/weekly-accuracy")).status).toBe(403);
  });

  it("after its account was deleted: nothing is held for the address", async () => {
    await said(paid, first);
    const id = userId(app, "basic@example.com");
    changeRows(app, "UPDATE users SET delete_after = 1 WHERE id = ?", id);
    await deleteDueAccounts(app.services);
    expect(await said(paid, { ...first, event: "e-2" })).toBe("Taken before.");
    expect(rowsOf(app, "SELECT 1 FROM store_events")).toEqual([]);
  });
});

describe("only the signed body decides what a message means", () => {
  it("a body that says paid is a payment under every topic", async () => {
    expect(await said(paid, { ...first, topic: "orders/cancelled" })).toBe("Taken.");
    expect(await planOf(app)).toMatchObject({ subscriptionTier: "pro", subscriptionStatus: "active" });
  });

  it.each([
    ["orders/paid", { email: "basic@example.com", line_items: [{ sku: "CLUB-P" }] }],
    ["orders/paid", order("CLUB-P", { financial_status: "pending" })],
    ["orders/cancelled", { email: "basic@example.com", first_name: "Zoë" }],
    ["customers/delete", { email: "basic@example.com" }],
  ])("%s adds nothing to %j, which mentions neither a payment nor its end", async (topic, payload) => {
    const before = everything();
    expect(await said(payload, { ...first, topic })).toBe("Nothing here concerns a plan.");
    expect(everything()).toEqual(before);
  });

  it("and when it happened: an old payment that arrives late doesn't undo a cancellation", async () => {
    await said(cancelled, { event: "e-2", topic: "orders/cancelled", at: "2026-03-08T10:00:00Z" });
    await said(paid, { event: "e-1", topic: "orders/paid", at: "2026-03-11T18:00:00Z" });
    expect(await planOf(app)).toMatchObject({
      subscriptionTier: "pro",
      subscriptionStatus: "cancelled",
      subscriptionEndsAt: new Date("2026-04-04T10:00:00Z"),
    });
  });

  it("a body without a time counts from its arrival, whatever future time its header names", async () => {
    await said(order("CLUB-E"), { ...first, at: "2036-01-01T00:00:00Z" });
    expect((await planOf(app))?.subscriptionEndsAt?.getTime()).toBe(
      app.clock.now().getTime() + 30 * 86_400_000,
    );
  });
});
