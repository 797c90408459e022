import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeUnconfirmed } from "#app/features/people/accounts/addresses/unconfirmed.server.ts";
import { removeEndedSessions } from "#app/features/people/sessions/sessions.server.ts";
import { removeUnconfirmedSubscriptions } from "#app/features/talk/newsletter/unconfirmed.server.ts";
import { recurringJobs } from "#app/jobs/recurring.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { asForm, asJson, changeRows, rowsOf } from "../club.ts";
import { dana, enter, mailsOf, signUp } from "../people.ts";

const day = 24 * 3_600_000;

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const isThere = (email = dana.email) =>
  rowsOf(app, "SELECT id FROM users WHERE email = ?", email).length === 1;
async function afterDays(days: number): Promise<void> {
  app.clock.advance(days * day);
  await removeEndedSessions(app.services);
  await removeUnconfirmed(app.services);
}

describe("an account no one confirmed (D79)", () => {
  it("goes after 30 days, with its emails, and its address can sign up again", async () => {
    await signUp(app);
    await afterDays(29.9);
    expect(isThere()).toBe(true);
    await afterDays(0.1);
    expect(isThere()).toBe(false);
    expect(mailsOf(app).filter(({ recipient }) => recipient === dana.email)).toEqual([]);
    expect((await signUp(app)).status).toBe(201);
    expect(await enter(app, dana.email, dana.password)).not.toBeNull();
  });

  it("stays while someone is signed in to it, and once it is confirmed", async () => {
    await signUp(app);
    app.clock.advance(25 * day);
    const ask = await enter(app, dana.email, dana.password);
    expect((await ask?.("/portal"))?.status).toBe(200);
    app.clock.advance(5.2 * day);
    await removeUnconfirmed(app.services);
    expect(isThere()).toBe(true);
    changeRows(app, "UPDATE users SET email_verified_at = 1 WHERE email = ?", dana.email);
    await afterDays(90);
    expect(isThere()).toBe(true);
  });

  it.each([
    ["a plan", "subscription_tier = 'pro', subscription_status = 'active'"],
    ["a plan that begins later", "next_subscription_tier = 'elite'"],
    ["a free membership", "free_membership_tier = 'elite'"],
    ["a coach", "assigned_coach = 'coach1'"],
    ["an import", "import_id = 'list'"],
    ["an invitation", "invited_at = 1"],
    ["no password yet, as a purchase leaves it", "password_hash = NULL"],
    ["Google", "google_subject = 'g'"],
  ])("stays with %s", async (_what, change) => {
    await signUp(app);
    changeRows(app, `UPDATE users SET ${change} WHERE email = ?`, dana.email);
    await afterDays(40);
    expect(isThere()).toBe(true);
  });

  it("stays with anything in it: a drill logged, a note of a coach", async () => {
    await signUp(app);
    const ask = await enter(app, dana.email, dana.password);
    const logged = { shot: "push", rounds: 1, bagsIn: 4, bagsOn: 0, roundsThrown: 10, ppr: 5 };
    const answer = await ask?.("/api/practice-results", asJson(logged));
    if (!answer?.ok)
      changeRows(
        app,
        "INSERT INTO goals (id, user_id, kind, target, starts_on, due_on, created_at) SELECT 'g', id, 'rounds', 5, '2026-01-01', '2026-01-02', 1 FROM users WHERE email = ?",
        dana.email,
      );
    await afterDays(40);
    expect(isThere()).toBe(true);
  });

  it("spares everyone who confirmed an address", async () => {
    const members = () => rowsOf(app, "SELECT email FROM users WHERE email_verified_at IS NOT NULL").length;
    const before = members();
    await afterDays(365);
    expect(members()).toBe(before);
  });
});

describe("a newsletter request no one confirmed (D79)", () => {
  const requests = () =>
    rowsOf<{ email: string }>(app, "SELECT email FROM newsletter_subscriptions ORDER BY email").map(
      ({ email }) => email,
    );

  it("goes 30 days after the last email about it; confirmed and unsubscribed ones stay", async () => {
    const before = requests();
    const ask = (email: string) => app.fetch("/api/newsletter", asJson({ email }));
    await ask("a@x.example");
    await ask("b@x.example");
    const link = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mailsOf(app).at(-1)?.text ?? "");
    const token = link?.[1] ?? "";
    const confirmed = await app.fetch(`/newsletter/confirm?token=${token}`, asForm({ token }));
    expect(confirmed.status).toBeLessThan(400);
    app.clock.advance(20 * day);
    await ask("c@x.example");
    app.clock.advance(10 * day);
    await ask("c@x.example");
    await removeUnconfirmedSubscriptions(app.services);
    expect(requests()).toEqual([...before, "b@x.example", "c@x.example"].sort());
    app.clock.advance(30 * day);
    await removeUnconfirmedSubscriptions(app.services);
    expect(requests()).toEqual([...before, "b@x.example"].sort());
  });
});

it("both are on the page of jobs, and wait while the clock can't be trusted", () => {
  const jobs = recurringJobs.filter(({ name }) => name.endsWith("never confirmed"));
  expect(jobs.map(({ deletes }) => deletes)).toEqual([true, true]);
});
