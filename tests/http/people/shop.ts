import { createHmac } from "node:crypto";
import { readEntitlement } from "#app/features/people/entitlements/reasons/why.server.ts";
import type { App } from "#tests/support/app.ts";
import { aCoach, accountsOf } from "../people.ts";

const secret = "hush-of-the-store";

/** The settings of a club that sells its plans in a store. */
export const shopSettings = {
  STORE_WEBHOOK_SECRET: secret,
  STORE_SKU_BASIC: "CLUB-B",
  STORE_SKU_ELITE: "CLUB-E",
  STORE_SKU_PRO: "CLUB-P, 9007",
};

/** A store order; in March 2026, with the tests' clock on the 11th. */
export function order(sku: string, more: Record<string, unknown> = {}) {
  return {
    id: 820982911946154500,
    email: "Basic@Example.com",
    financial_status: "paid",
    cancelled_at: null,
    currency: "USD",
    customer: { id: 115310627314723950, email: "basic@example.com", first_name: "Zoë" },
    line_items: [{ id: 1, sku, product_id: 788032119674292900, quantity: 1, price: "20.00" }],
    ...more,
  };
}

/** A store message's headers, which aren't signed. */
export type Told = { event: string; topic: string; at: string };

/** The signature of exactly these characters. */
export const sign = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("base64");

/** Sends the payload like the store. */
export function tell(app: App, payload: unknown, told: Told, headers: Record<string, string> = {}) {
  const body = JSON.stringify(payload, null, 1);
  return app.fetch("/api/webhooks/store", {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Shopify-Hmac-Sha256": sign(body),
      "X-Shopify-Event-Id": told.event,
      "X-Shopify-Topic": told.topic,
      "X-Shopify-Triggered-At": told.at,
      ...headers,
    },
  });
}

/** An account with its stored plan. */
export const planOf = async (app: App, email = "basic@example.com") =>
  (await accountsOf(app)).find((account) => account.email === email);

/** What came from one source in the ledger of everyone's plans (D2), each member's changes oldest first. */
export async function changesFrom(app: App, source: "store" | "access_code") {
  const accounts = await accountsOf(app);
  const cards = await Promise.all(
    accounts.map(({ id }) => readEntitlement(app.services, aCoach, { userId: id })),
  );
  return cards.flatMap(({ changes }) => changes.toReversed()).filter((change) => change.source === source);
}

/** What the store changed. */
export const changesByStore = (app: App) => changesFrom(app, "store");
