import { expect, test } from "vitest";
import { listContactMessages } from "#app/features/talk/contact/queries.server.ts";
import { listSubscribers } from "#app/features/talk/newsletter/subscribers.server.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { aCoach, mailsOf } from "../people.ts";

const app = appForAll();

test("the demo club has three messages, one of them answered, and five subscribers", async () => {
  const messages = await listContactMessages(app.services, aCoach);
  expect(messages.entities.map(({ responded }) => responded).sort()).toEqual([false, false, true]);
  const subscribers = await listSubscribers(app.services, aCoach);
  expect(subscribers.entities.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(5);
  expect(mailsOf(app)).toEqual([]);
});
