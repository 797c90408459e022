import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Services } from "#app/services/services.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, asJson, changeRows, read, rowsOf, textOf, userId } from "../club.ts";

const app = appForEach({ environment: { PUSH_SERVICES: "127.0.0.1" } });
const evening = "2026-03-11T22:30:00Z";

const browser = createECDH("prime256v1");
const p256dh = browser.generateKeys().toString("base64url");
const auth = randomBytes(16).toString("base64url");

async function listening(email: string, ...kinds: string[]): Promise<Ask> {
  const ask = await app.signIn(email);
  const endpoint = `http://127.0.0.1:9/${email}`;
  expect((await ask("/api/push-subscriptions", asJson({ endpoint, p256dh, auth }))).status).toBe(200);
  const wanted = asForm(Object.fromEntries(kinds.map((kind) => [kind, "on"])));
  expect((await ask("/account/notifications?form=kinds", wanted)).status).toBe(303);
  changeRows(
    app,
    "UPDATE sessions SET remember_me = 1, expires_at = ?",
    app.clock.now().getTime() + 30 * 86_400_000,
  );
  return ask;
}

/** What was queued, as no page shows notifications that wait. */
async function told(at?: string) {
  if (at) app.clock.set(at);
  await runJob("notify of what is planned for the evening", app.services as unknown as Services);
  return rowsOf<{ title: string; path: string }>(app, "SELECT title, path FROM pushes ORDER BY created_at");
}

beforeEach(() =>
  changeRows(app, "DELETE FROM drill_completions; DELETE FROM practice_results; DELETE FROM matches"),
);

it("says today's drill and the number to beat, once an evening, to members who asked for it", async () => {
  await listening("pro2@example.com", "message");
  expect(await told(evening)).toEqual([]);
  app.clock.set("2026-03-11T18:30:00Z");
  const elite = await listening("elite@example.com", "evening");
  const drills = await read<{ id: string; dayOfWeek: string; title: string }[]>(elite, "/api/weekly-drills");
  const today = drills.find(({ dayOfWeek }) => dayOfWeek === "wednesday");
  const before = { drillId: today?.id, roundsThrown: 12, ppr: 6.2, completedAt: "2026-03-05T18:00:00Z" };
  expect((await elite("/api/drill-completions", asJson(before))).status).toBe(201);
  expect(await told("2026-03-11T21:59:00Z")).toEqual([]);
  const said = {
    title: `${today?.title}. To beat: 6.2 PPR over 12 rounds`,
    path: `/portal/log?complete=${today?.id}`,
  };
  expect(await told("2026-03-11T22:00:00Z")).toEqual([said]);
  expect(await told(evening)).toEqual([said]);
  // On Thursday it is that day's drill, which has no number yet.
  const thursday = drills.find(({ dayOfWeek }) => dayOfWeek === "thursday");
  expect((await told("2026-03-12T22:00:00Z")).at(-1)?.title).toBe(
    `${thursday?.title}. Your first time on this drill`,
  );
});

it("is silent once something was thrown that day, and if nothing is planned", async () => {
  const elite = await listening("elite@example.com", "evening");
  await elite("/portal/practice?form=log-practice", asForm({ shotType: "roll", rounds: "9", ppr: "6" }));
  expect(await told(evening)).toEqual([]);
  changeRows(app, "UPDATE weekly_drills SET day_of_week = 'monday'");
  expect(await told("2026-03-12T22:30:00Z")).toEqual([]);
});

it("says the next lesson on Basic, with a practice to beat, until all are watched", async () => {
  const basic = await listening("basic@example.com", "evening");
  await basic("/portal/practice?form=log-practice", asForm({ shotType: "roll", rounds: "10", ppr: "9" }));
  app.clock.advance(60_000);
  await basic("/portal/practice?form=log-practice", asForm({ shotType: "roll", rounds: "20", ppr: "5.5" }));
  expect(await told(evening)).toEqual([]);
  const [first] = await told("2026-03-12T22:30:00Z");
  expect(first?.title).toMatch(/^Next lesson: .+\. Roll practice\. To beat: 5\.5 PPR over 20 rounds$/);
  expect(first?.path).toMatch(/^\/portal\?tab=content&watch=[\w-]+&from=dashboard$/);
  for (const { id } of await read<{ id: string }[]>(basic, "/api/tutorials"))
    await basic(`/api/tutorials/${id}/watch`, asJson({ isWatched: true }, {}, "PUT"));
  expect(await told("2026-03-13T22:30:00Z")).toHaveLength(1);
});

it("comes by the member's own clock, not in quiet hours, and not after nine", async () => {
  await listening("elite@example.com", "evening");
  const id = userId(app, "elite@example.com");
  changeRows(app, "UPDATE users SET quiet_from = '18:00', quiet_until = '08:00' WHERE id = ?", id);
  expect(await told(evening)).toEqual([]);
  changeRows(app, "UPDATE users SET quiet_from = '21:00', time_zone = 'Asia/Tokyo' WHERE id = ?", id);
  expect(await told("2026-03-12T02:30:00Z")).toEqual([]);
  expect(await told("2026-03-12T12:30:00Z")).toEqual([]);
  expect(await told("2026-03-13T09:30:00Z")).toHaveLength(1);
});

it("is off until asked for, can be turned off again, and isn't offered to coaches", async () => {
  const label = /today's drill or lesson and your number to beat/;
  const elite = await app.signIn("elite@example.com");
  const page = async (ask: Ask) => (await ask("/account/notifications")).text();
  expect(await page(elite)).toMatch(/<input(?=[^>]*name="evening")(?![^>]*checked)[^>]*>/);
  expect(await textOf(await elite("/account/notifications"))).toMatch(label);
  await listening("elite@example.com", "evening");
  expect(await page(elite)).toMatch(/<input(?=[^>]*name="evening")(?=[^>]*checked)[^>]*>/);
  await listening("elite@example.com");
  expect(await told(evening)).toEqual([]);
  const coach = await app.signIn("coach1@example.com");
  expect(await textOf(await coach("/account/notifications"))).not.toMatch(label);
});
