import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Operation } from "#app/features/base/operation.server.ts";
import { requestDeletion } from "#app/features/club/member-view/leaving.server.ts";
import { adoptAccount } from "#app/features/people/accounts/addresses/adopt-account.server.ts";
import {
  changePassword,
  updateProfile,
} from "#app/features/people/accounts/own-account/own-account.server.ts";
import { storeNewPassword } from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { subscribeToPushes } from "#app/features/people/push/subscriptions.server.ts";
import { renewRecoveryCodes, turnOffSecondFactor } from "#app/features/people/second-factor/manage.server.ts";
import { confirmSetup, startSetup } from "#app/features/people/second-factor/set-up.server.ts";
import { endOwnSessions, listOwnSessions } from "#app/features/people/sessions/own-sessions.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import { makePhoneCode } from "#app/features/people/sign-in/phone.server.ts";
import { closeCoachFeed, findCoachFeed, makeCoachFeed } from "#app/features/talk/calls/hours/feed.server.ts";
import { makeCalendarAddress } from "#app/features/training/drills/plan/calendar-feed.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asJson, cellOf, cookieOf, onDatabase, rowsOf, userId } from "../club.ts";
import { asMember } from "../people.ts";

const hour = 3_600_000;
const day = 24 * hour;
const right = { email: "pro@example.com", password: "demo-pass" };

const app = appForEach();

async function open(rememberMe: boolean): Promise<(path: string, headers?: object) => Promise<Response>> {
  const answer = await app.fetch("/api/auth/signin", asJson({ ...right, rememberMe }));
  const Cookie = `session=${cookieOf(answer, "session")?.value}`;
  return (path, headers) => app.fetch(path, { headers: { Cookie, ...headers } });
}

const account = "/api/auth/user";

describe("a session begins", () => {
  const given = () => ({
    userId: userId(app, right.email),
    passwordHash: cellOf<string>(app, "SELECT password_hash FROM users WHERE email = ?", "elite@example.com"),
    hasCoachPassword: false,
  });
  const store = { id: null, firstName: "The", lastName: "store", email: "" };

  it.each<[string, (tx: Connection) => Promise<void>]>([
    ["signing out everywhere, or a new second factor", (tx) => endSessionsOf(tx, given().userId, null)],
    ["a reset", (tx) => storeNewPassword(tx, app.services, given())],
    [
      "an adoption",
      async (tx) => {
        const account = await tx.query.users.findFirst({ where: eq(users.email, right.email) });
        if (account) await adoptAccount(tx, app.services, account, store);
      },
    ],
  ])("only if %s didn't end all of them since the password was checked (D77)", async (_what, end) => {
    const { db, passwords } = app.services;
    const stored = cellOf<string>(app, "SELECT password_hash FROM users WHERE email = ?", right.email);
    const checked = Promise.withResolvers<void>();
    const change = db.write(async (tx) => {
      await checked.promise;
      await end(tx);
    });
    // Its password is checked before that write is over, and its session waits for it.
    const asked = app.fetch("/api/auth/signin", asJson(right));
    for (const _ of [1, 2, 3]) await passwords.verify(right.password, stored);
    checked.resolve();
    await change;
    const answer = await asked;
    expect([answer.status, cookieOf(answer, "session")]).toEqual([401, null]);
    expect(await answer.text()).toContain("signed out everywhere while you signed in");
    expect(rowsOf(app, "SELECT id FROM sessions")).toEqual([]);
  });
});

describe("a session that was ended while a request was under way", () => {
  const currentPassword = right.password;
  const device = {
    endpoint: "https://fcm.googleapis.com/fcm/send/one",
    p256dh: "x".repeat(87),
    auth: "x".repeat(22),
  };
  const code = { currentPassword, secondFactor: "000000" };
  const name = { firstName: "Someone", lastName: "Else", userName: "someone.else", phoneNumber: null };

  it.each<[string, Operation, object]>([
    [
      "the name one signs in with",
      updateProfile,
      { ...name, timeZone: null, currentPassword, version: null },
    ],
    [
      "the password",
      changePassword,
      { currentPassword, newPassword: "another-one", confirmPassword: "another-one" },
    ],
    ["the second factor", startSetup, {}],
    ["the second factor in use", confirmSetup, code],
    ["recovery codes", renewRecoveryCodes, code],
    ["whether there is a second factor", turnOffSecondFactor, code],
    ["codes for a phone", makePhoneCode, {}],
    ["whether the account stays", requestDeletion, { currentPassword }],
    ["the calendar link", makeCalendarAddress, {}],
    ["the devices that are notified", subscribeToPushes, device],
  ])("changes nothing about who may come in: %s", async (_what, change, input) => {
    const ended = { ...asMember(app, right.email), effectiveTier: "pro", sessionId: "ended" } as const;
    const account = () => rowsOf(app, "SELECT * FROM users WHERE email = ?", right.email);
    const before = account();
    await expect(change(app.services, ended, input)).rejects.toMatchObject({ kind: "signed_out" });
    expect(account().map((row) => ({ ...(row as object) }))).toEqual(before);
    for (const table of ["tokens", "second_factors", "calendar_feeds", "push_subscriptions"])
      expect(rowsOf(app, `SELECT * FROM ${table} WHERE user_id = ?`, ended.id)).toEqual([]);
  });
});

it("a coach's session that was ended while a request was under way makes no calendar link", async () => {
  const ended = { ...asMember(app, "coach1@example.com"), isAdmin: true, sessionId: "ended" };
  for (const change of [makeCoachFeed, closeCoachFeed])
    await expect(change(app.services, ended, { coachKey: "coach1" })).rejects.toMatchObject({
      kind: "signed_out",
    });
  expect(rowsOf(app, "SELECT * FROM coach_calendars WHERE feed_id IS NOT NULL")).toEqual([]);
});

it("signing out everywhere ends the calendar links that were made, and nobody else's", async () => {
  const pro = asMember(app, right.email);
  const coach = { ...asMember(app, "coach1@example.com"), isAdmin: true };
  const statusOf = async (address: string) => (await app.fetch(new URL(address).pathname)).status;
  const own = await makeCalendarAddress(app.services, { ...pro, effectiveTier: "pro" });
  await makeCoachFeed(app.services, coach, { coachKey: "coach1" });
  const desk = (await findCoachFeed(app.services, coach, { coachKey: "coach1" })) ?? "";
  expect([await statusOf(own), await statusOf(desk)]).toEqual([200, 200]);
  await endOwnSessions(app.services, pro);
  expect([await statusOf(own), await statusOf(desk)]).toEqual([404, 200]);
  await endOwnSessions(app.services, coach);
  expect(await statusOf(desk)).toBe(404);
});

describe("a session ends", () => {
  it.each([
    ["12 hours after its last use", false, 12 * hour],
    ["30 days after signing in with remember me", true, 30 * day],
  ])("%s", async (_what, rememberMe, ms) => {
    const ask = await open(rememberMe);
    const late = await open(rememberMe);
    app.clock.advance(ms - 1);
    expect((await ask(account)).status).toBe(200);
    app.clock.advance(1);
    expect((await late(account)).status).toBe(401);
  });

  it.each([
    [false, 7 * day, 6 * hour],
    [true, 30 * day, 5 * day],
  ])(
    "remember me %s: at the latest %i ms after sign-in, however much it is used",
    async (rememberMe, ms, step) => {
      const ask = await open(rememberMe);
      for (let passed = step; passed < ms; passed += step) {
        app.clock.advance(step);
        expect((await ask(account)).status).toBe(200);
      }
      app.clock.advance(step);
      expect((await ask(account)).status).toBe(401);
    },
  );

  it("with the account it belongs to", async () => {
    const ask = await open(false);
    onDatabase(app, (database) => {
      database.pragma("foreign_keys = ON");
      database.exec("DELETE FROM users WHERE email = 'pro@example.com'");
    });
    expect((await ask(account)).status).toBe(401);
  });

  it.each(["", "x", "%", "bm9uc2Vuc2U", "bnVsbA==", "e30=", "W10="])(
    "a cookie %j belongs to no one",
    async (value) => {
      const answer = await app.fetch(account, { headers: { Cookie: `session=${value}` } });
      expect(answer.status).toBe(401);
    },
  );
});

describe("signing out by GET /api/logout (D51)", () => {
  it.each([
    ["a navigation of this site", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" }, true],
    ["a typed address", { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }, true],
    ["a tool without metadata", {}, true],
    ["another site's link", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }, false],
    ["a neighboring site's link", { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate" }, false],
    ["another site's picture", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }, false],
    ["a prefetch", { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" }, false],
    ["a prerendering", { "Sec-Fetch-Site": "none", "Sec-Purpose": "prefetch;prerender" }, false],
    ["an old prefetch", { Purpose: "prefetch" }, false],
  ])("by %s", async (_what, headers, isOver) => {
    const ask = await open(true);
    const sessions = () => listOwnSessions(app.services, asMember(app, right.email));
    const before = (await sessions()).length;
    const answer = await ask("/api/logout", headers);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    expect(cookieOf(answer, "session")?.attributes.includes("Max-Age=0") ?? false).toBe(isOver);
    expect((await ask(account)).status).toBe(isOver ? 401 : 200);
    expect(await sessions()).toHaveLength(before - (isOver ? 1 : 0));
  });

  it.each(["HEAD", "OPTIONS", "PROPFIND", "POST"])("%s changes nothing", async (method) => {
    const ask = await app.signIn(right.email);
    await ask("/api/logout", { method });
    expect((await ask(account)).status).toBe(200);
  });
});
