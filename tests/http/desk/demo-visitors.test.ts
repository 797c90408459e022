import { expect, test } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { rowsOf } from "../club.ts";

const app = appForAll();

test("the demo club has three messages, one of them answered, and five subscribers", () => {
  const messages = rowsOf<{ response: string | null }>(app, "SELECT response FROM contact_messages");
  expect(messages.map(({ response }) => response !== null).sort()).toEqual([false, false, true]);
  const subscribed = rowsOf(
    app,
    "SELECT id FROM newsletter_subscriptions WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL",
  );
  expect(subscribed).toHaveLength(5);
  expect(rowsOf(app, "SELECT id FROM outbox")).toEqual([]);
});
