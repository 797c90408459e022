import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSecondFactor } from "#app/features/people/second-factor/manage.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { asJson, bodyOf, changeRows, cookieOf, onDatabase, rowsOf, textOf, userId } from "../club.ts";
import { formOn, sendForm } from "../page-forms.ts";
import { aCoach, mailsOf, tokenFor } from "../people.ts";
import { trailOf } from "../trail.ts";
import {
  coach,
  codeOf,
  enterCode,
  enterPassword,
  type Factor,
  freshCode,
  openBrowser,
  password,
  send,
  setUp,
  signedIn,
} from "./second-factor.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let app: App;
let factor: Factor;
beforeEach(async () => {
  app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
  factor = await setUp(app);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const isIn = async (ask: (path: string) => Promise<Response>) => (await ask("/api/auth/user")).status === 200;

/** A browser whose owner has entered the right password but not the code. */
async function waiting(fields: Record<string, string> = {}) {
  const browser = openBrowser(app);
  const answer = await enterPassword(browser, fields);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth/second-factor?to=%2Fadmin"]);
  return { browser, answer };
}

describe("after a right password", () => {
  it("there is no session, and a page that asks for the code", async () => {
    const { browser, answer } = await waiting();
    expect(cookieOf(answer, "session")).toBeNull();
    expect(cookieOf(answer, "device")).toBeNull();
    const pending = cookieOf(answer, "pending_sign_in");
    expect(pending?.attributes).toMatch(/Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(await isIn(browser)).toBe(false);
    const stolen = { headers: { Cookie: `session=${pending?.value}` } };
    expect((await app.fetch("/api/auth/user", stolen)).status).toBe(401);
    const page = await browser("/auth/second-factor?to=%2Fadmin");
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await textOf(page)).toContain("Open your authenticator app");
    expect((await browser("/admin")).status).toBe(302);
  });

  it("the code signs in, once, and leads to the wanted page", async () => {
    const { browser } = await waiting();
    const Cookie = browser.jar.headerFor("http://localhost:3000");
    const answer = await enterCode(browser, freshCode(app, factor.key));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(cookieOf(answer, "pending_sign_in")?.attributes).toContain("Max-Age=0");
    expect(await isIn(browser)).toBe(true);
    const again = await enterCode(
      (path, init) => app.fetch(path, { ...init, headers: { Cookie } }),
      freshCode(app, factor.key),
    );
    expect(again.status).toBe(401);
    expect(await textOf(again)).toContain("Your sign-in took too long. Please sign in again.");
  });

  it("a code is tried only for the sign-in its page is about, if another tab has begun another one since (D76)", async () => {
    const other = await setUp(app, "coach2@example.com");
    const { browser } = await waiting();
    const first = await formOn(browser, "/auth/second-factor", "second-factor");
    const later = { email: "coach2@example.com" };
    await enterPassword(browser, later);
    const refused = await sendForm(browser, first, { secondFactor: freshCode(app, factor.key) });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toMatch(/Another sign-in was started.*You're signing in as Morgan Tate/);
    const second = await formOn(browser, "/auth/second-factor", "second-factor");
    const answer = await sendForm(browser, second, { secondFactor: freshCode(app, other.key) });
    expect(answer.status).toBe(303);
    expect(await (await browser("/api/auth/user")).json()).toMatchObject(later);
  });

  it("opens nothing, and trusts no browser, if all of the account's sessions are ended while the code is used", async () => {
    const { browser } = await waiting();
    const id = userId(app, coach);
    changeRows(
      app,
      `CREATE TRIGGER meanwhile AFTER DELETE ON tokens WHEN old.purpose = 'sign_in' BEGIN
         UPDATE users SET reply_generation = reply_generation + 1 WHERE id = '${id}'; END`,
    );
    const answer = await enterCode(browser, freshCode(app, factor.key), { trustDevice: "on" });
    expect([answer.status, cookieOf(answer, "session"), cookieOf(answer, "trusted_device")]).toEqual([
      401,
      null,
      null,
    ]);
    expect(await isIn(browser)).toBe(false);
    expect(rowsOf(app, "SELECT id FROM trusted_devices")).toEqual([]);
  });

  it.each([
    ["on", "Max-Age=2592000"],
    ["", null],
  ])("remember me %j is preserved", async (rememberMe, age) => {
    const { browser } = await waiting({ rememberMe });
    const session = cookieOf(await enterCode(browser, freshCode(app, factor.key)), "session");
    expect(/Max-Age=\d+/.exec(session?.attributes ?? "")?.[0] ?? null).toBe(age);
  });

  it("the sign-in waits 10 minutes and no longer", async () => {
    const { browser } = await waiting();
    app.clock.advance(10 * minute - 1);
    expect((await browser("/auth/second-factor")).status).toBe(200);
    app.clock.advance(1);
    const page = await browser("/auth/second-factor?to=%2Fadmin");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/auth?to=%2Fadmin"]);
    expect((await enterCode(browser, freshCode(app, factor.key))).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
  });

  it("two browsers may wait at the same time, and a new password ends both", async () => {
    const [one, two] = [(await waiting()).browser, (await waiting()).browser];
    expect((await enterCode(one, freshCode(app, factor.key))).status).toBe(303);
    const three = (await waiting()).browser;
    await app.fetch("/api/auth/request-password-reset", asJson({ email: coach }));
    const newPassword = "a-new-coach-pass";
    const given = asJson({ token: tokenFor(app, coach), newPassword });
    expect((await app.fetch("/api/auth/reset-password", given)).status).toBe(200);
    for (const browser of [two, three]) {
      expect((await enterCode(browser, freshCode(app, factor.key))).status).toBe(401);
      expect(await isIn(browser)).toBe(false);
    }
    // Setting a password by email doesn't remove a factor.
    const after = await waiting({ password: newPassword });
    expect((await enterCode(after.browser, freshCode(app, factor.key))).status).toBe(303);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["signing out everywhere", () => factor.browser("/account?form=sign-out-everywhere", { method: "POST" })],
    ["a reset on the server", () => app.bundle.resetFactorByCommand(app.services, { email: coach })],
  ])("%s ends a sign-in that waits", async (_what, end) => {
    const { browser } = await waiting();
    await end();
    expect((await enterCode(browser, freshCode(app, factor.key))).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
  });

  it("a coach who asked to delete the account goes to the page where it can be kept", async () => {
    await factor.browser("/account?form=delete-account", {
      method: "POST",
      body: new URLSearchParams({ currentPassword: password }),
    });
    const { browser } = await waiting();
    expect((await enterCode(browser, freshCode(app, factor.key))).headers.get("Location")).toBe("/account");
  });

  it("a visitor without a waiting sign-in is sent to sign in, never to another site", async () => {
    for (const [to, back] of [
      ["/portal", "/auth?to=%2Fportal"],
      ["//evil.example", "/auth"],
    ]) {
      const answer = await app.fetch(`/auth/second-factor?${new URLSearchParams({ to: to ?? "" })}`);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, back]);
    }
    expect((await enterCode(app.fetch, "123456")).status).toBe(401);
  });

  it("a member without a factor isn't asked for one", async () => {
    const browser = openBrowser(app);
    const answer = await enterPassword(
      browser,
      { email: "pro@example.com", password: "demo-pass" },
      "/portal",
    );
    expect(answer.headers.get("Location")).toBe("/portal");
    expect(await isIn(await signedIn(app, "coach2@example.com"))).toBe(true);
  });
});

describe("a code", () => {
  const tryCode = async (code: string) => (await enterCode((await waiting()).browser, code)).status;

  it.each([
    [-2, 401],
    [-1, 303],
    [0, 303],
    [1, 303],
    [2, 401],
  ])("%i steps of 30 s from the club's clock: %i", async (steps, status) => {
    app.clock.advance(10 * minute);
    expect(await tryCode(codeOf(app, factor.key, steps))).toBe(status);
  });

  it("works once, and so does every one before it", async () => {
    app.clock.advance(10 * minute);
    expect(await tryCode(codeOf(app, factor.key))).toBe(303);
    for (const steps of [0, -1]) expect(await tryCode(codeOf(app, factor.key, steps))).toBe(401);
    expect(await tryCode(codeOf(app, factor.key, 1))).toBe(303);
  });

  it("works for one of many simultaneous requests", async () => {
    const browsers = await Promise.all(Array.from({ length: 4 }, async () => (await waiting()).browser));
    const code = freshCode(app, factor.key);
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401]);
  });

  it.each(["", " "])("that is missing (%j) is 400", async (code) => {
    expect(await tryCode(code)).toBe(400);
  });

  it("that is wrong has an error on its field, and isn't shown again", async () => {
    const { browser } = await waiting();
    const answer = await enterCode(browser, "000000", { trustDevice: "on" });
    expect(answer.status).toBe(401);
    const html = await answer.clone().text();
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*checked/);
    expect(html).not.toContain('value="000000"');
    expect(await textOf(answer)).toContain("That code isn't right, or it was used before.");
  });

  it("of another coach is wrong", async () => {
    const other = await setUp(app, "coach2@example.com");
    expect(await tryCode(freshCode(app, other.key))).toBe(401);
    expect(await tryCode(other.codes[0] ?? "")).toBe(401);
    // The very same factor in another account's row opens nothing either.
    changeRows(
      app,
      "UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_id = ?)",
      userId(app, "coach2@example.com"),
    );
    expect(await tryCode(freshCode(app, other.key))).toBe(401);
  });
});

describe("a recovery code", () => {
  it("signs in once, however it is typed, and tells the owner how many are left", async () => {
    const [first = "", second = ""] = factor.codes;
    const { browser } = await waiting();
    expect((await enterCode(browser, ` ${first.toUpperCase().replaceAll("-", " ")} `)).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    expect(mailsOf(app).at(-1)).toMatchObject({ recipient: coach, subject: "A recovery code was used" });
    expect(mailsOf(app).at(-1)?.text).toContain("9 recovery codes are left");
    const acts = await trailOf(app.services, userId(app, coach));
    expect(acts.filter(({ action }) => action === "use_recovery_code")).toHaveLength(1);
    expect((await enterCode((await waiting()).browser, first)).status).toBe(401);
    expect((await enterCode((await waiting()).browser, second)).status).toBe(303);
    expect(await textOf(await browser("/account"))).toContain("8 of 10 recovery codes left");
  });

  it("is one of ten, of 80 bits each, and stored as a hash", () => {
    expect(new Set(factor.codes).size).toBe(10);
    onDatabase(app, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    const everything = onDatabase(app, (database) => database.serialize());
    for (const secret of [factor.key, ...factor.codes])
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
  });
});

describe("wrong codes", () => {
  const wrong = async () => (await enterCode((await waiting()).browser, "000000")).status;

  it("are refused after five in 15 minutes, with right and recovery codes, and then accepted again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(401);
    const answer = await enterCode((await waiting()).browser, freshCode(app, factor.key));
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await enterCode((await waiting()).browser, factor.codes[0] ?? "")).status).toBe(429);
    const call = { email: coach, password, secondFactor: freshCode(app, factor.key) };
    expect((await app.fetch("/api/auth/signin", asJson(call))).status).toBe(429);
    const renewal = { currentPassword: password, secondFactor: freshCode(app, factor.key) };
    expect((await send(factor.browser, "renew", renewal)).status).toBe(429);
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await enterCode((await waiting()).browser, freshCode(app, factor.key))).status).toBe(303);
    expect((await enterCode((await waiting()).browser, factor.codes[0] ?? "")).status).toBe(303);
  });

  it("can't be sent faster than they are counted", async () => {
    const browsers = await Promise.all(Array.from({ length: 5 }, async () => (await waiting()).browser));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enterCode(browsers[n % 5] ?? app.fetch, "000000")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it("of one coach don't block the other, or a trusted browser", async () => {
    const other = await setUp(app, "coach2@example.com");
    const trusted = (await waiting()).browser;
    await enterCode(trusted, freshCode(app, factor.key), { trustDevice: "on" });
    for (let n = 0; n < 5; n += 1) await wrong();
    expect(await wrong()).toBe(429);
    expect((await enterPassword(trusted)).headers.get("Location")).toBe("/admin");
    const browser = openBrowser(app);
    await enterPassword(browser, { email: "coach2@example.com" });
    expect((await enterCode(browser, freshCode(app, other.key))).status).toBe(303);
  });

  it("correct ones never count", async () => {
    for (let n = 0; n < 7; n += 1)
      expect((await enterCode((await waiting()).browser, freshCode(app, factor.key))).status).toBe(303);
  });
});

describe("signing in with one call", () => {
  const call = (fields: object) =>
    app.fetch("/api/auth/signin", asJson({ email: coach, password, ...fields }));
  const refusal = (answer: Response) => bodyOf<{ message: string; code?: string }>(answer);

  it("without the code is 401 with its own error code and no cookie, however often it is sent", async () => {
    for (let n = 0; n < 12; n += 1) {
      const answer = await call(n % 2 ? {} : { secondFactor: "" });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
      expect(await refusal(answer)).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
    }
  });

  it("accepts a code, or a recovery code, with the password", async () => {
    const wrong = await call({ secondFactor: "000000" });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    expect(await refusal(wrong)).toMatchObject({
      code: "SECOND_FACTOR_WRONG",
      errors: { secondFactor: [expect.stringContaining("That code isn't right")] },
    });
    for (const secondFactor of [freshCode(app, factor.key), factor.codes[0]]) {
      const answer = await call({ secondFactor });
      expect(answer.status).toBe(200);
      expect(await bodyOf(answer)).toMatchObject({ email: coach, isAdmin: true });
      expect(cookieOf(answer, "session")).not.toBeNull();
    }
  });

  it("with a wrong password is refused like any other, whatever the code", async () => {
    for (const secondFactor of [undefined, "000000", freshCode(app, factor.key), factor.codes[0]]) {
      const answer = await call({ password: "not-my-password", secondFactor });
      expect([answer.status, await answer.text()]).toEqual([
        401,
        '{"message":"Invalid email/username or password"}',
      ]);
    }
    expect((await call({ secondFactor: factor.codes[0] })).status).toBe(200);
  });

  it("ignores a code if no factor is set up", async () => {
    const member = { email: "pro@example.com", password: "demo-pass", secondFactor: "000000" };
    expect((await call(member)).status).toBe(200);
  });

  it("may ask for trust, but can't claim it in the body", async () => {
    const answer = await call({ secondFactor: freshCode(app, factor.key), trustDevice: true });
    const trusted = cookieOf(answer, "trusted_device")?.value ?? "";
    const key = JSON.parse(Buffer.from(decodeURIComponent(trusted), "base64").toString()) as string;
    const claim = await call({ trustKey: key });
    expect(await refusal(claim)).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
    const Cookie = `trusted_device=${trusted}`;
    const here = await app.fetch("/api/auth/signin", asJson({ email: coach, password }, { Cookie }));
    expect(here.status).toBe(200);
    // Trust isn't extended without a right code.
    const longer = { email: coach, password, secondFactor: "000000", trustDevice: true };
    const again = await app.fetch("/api/auth/signin", asJson(longer, { Cookie }));
    expect([again.status, cookieOf(again, "trusted_device")]).toEqual([200, null]);
  });
});

describe("a trusted device", () => {
  async function trusting(email = coach, with_ = factor) {
    const browser = openBrowser(app);
    await enterPassword(browser, { email });
    const answer = await enterCode(browser, freshCode(app, with_.key), { trustDevice: "on" });
    expect(cookieOf(answer, "trusted_device")?.attributes).toMatch(/Max-Age=2592000; .*HttpOnly/);
    return browser;
  }
  const asSelf = () => ({ ...aCoach, id: userId(app, coach), email: coach });
  const trusted = async () => (await readSecondFactor(app.services, asSelf()))?.trusted;
  const isTrusted = async (browser: Awaited<ReturnType<typeof trusting>>, fields = {}) => {
    await browser("/api/logout");
    return (await enterPassword(browser, fields)).headers.get("Location") === "/admin";
  };

  it("is not asked for 30 days, and then again", async () => {
    const browser = await trusting();
    expect(await isTrusted(browser)).toBe(true);
    app.clock.advance(30 * day - 1);
    expect(await isTrusted(browser)).toBe(true);
    app.clock.advance(1);
    expect(await isTrusted(browser)).toBe(false);
  });

  it("without the checkbox is asked each time", async () => {
    const { browser } = await waiting();
    const answer = await enterCode(browser, freshCode(app, factor.key));
    expect(cookieOf(answer, "trusted_device")).toBeNull();
    expect(await isTrusted(browser)).toBe(false);
  });

  it("is trusted only for its own account, and only the key's hash is stored", async () => {
    const other = await setUp(app, "coach2@example.com");
    const browser = await trusting();
    expect(await isTrusted(browser, { email: "coach2@example.com" })).toBe(false);
    expect(await isTrusted(await trusting("coach2@example.com", other))).toBe(false);
    const cookie = /trusted_device=([^;]+)/.exec(browser.jar.headerFor("http://localhost:3000"))?.[1] ?? "";
    const key = JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString()) as string;
    onDatabase(app, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    expect(onDatabase(app, (database) => database.serialize()).includes(key)).toBe(false);
  });

  it("doesn't sign anyone in by itself", async () => {
    const browser = await trusting();
    await browser("/api/logout");
    expect(await isIn(browser)).toBe(false);
    expect((await enterPassword(browser, { password: "wrong-password" })).status).toBe(401);
  });

  const proof = () => ({ currentPassword: password, secondFactor: freshCode(app, factor.key) });
  it.each<[string, (browser: Awaited<ReturnType<typeof trusting>>) => Promise<unknown>]>([
    ["signing out everywhere", (browser) => browser("/account?form=sign-out-everywhere", { method: "POST" })],
    [
      "a new password",
      (browser) =>
        browser("/account?form=password", {
          method: "POST",
          body: new URLSearchParams({
            currentPassword: password,
            newPassword: `${password}2`,
            confirmPassword: `${password}2`,
          }),
        }),
    ],
    [
      "its owner stops trusting it",
      async (browser) => sendForm(browser, await formOn(browser, "/account", "end-trust")),
    ],
    [
      "moving to another app",
      async (browser) => {
        await send(browser, "replace", proof());
        const key = /id="app-key"[^>]*>([A-Z2-7 ]+)</.exec(
          await (await browser("/account/second-factor")).text(),
        );
        const secondFactor = freshCode(app, key?.[1]?.replaceAll(" ", "") ?? "");
        expect((await send(browser, "confirm", { currentPassword: password, secondFactor })).status).toBe(
          303,
        );
      },
    ],
    ["a reset on the server", () => app.bundle.resetFactorByCommand(app.services, { email: coach })],
    ["turning the factor off", (browser) => send(browser, "turn-off", proof())],
  ])("is trusted no more after %s", async (_what, end) => {
    const browser = await trusting();
    expect(await trusted()).toHaveLength(1);
    await end(browser);
    expect(await trusted()).toEqual([]);
  });

  it("is listed on the account page; someone else's isn't", async () => {
    const browser = openBrowser(app);
    await enterPassword(browser);
    const headers = {
      "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1",
    };
    await browser("/auth/second-factor?form=second-factor", {
      method: "POST",
      headers,
      body: new URLSearchParams({ secondFactor: freshCode(app, factor.key), trustDevice: "on" }),
    });
    const text = await textOf(await browser("/account"));
    expect(text).toMatch(/Trusted devices.*Safari on iPhone\s+Trusted Mar 11.*until/s);
    const stranger = await app.signIn("pro@example.com");
    const form = await formOn(browser, "/account", "end-trust");
    const copied = { ...form, fields: form.fields.filter(([name]) => name !== "viewer") };
    expect((await sendForm(stranger, copied)).status).toBe(404);
    expect(await trusted()).toHaveLength(1);
  });
});

it("with https every cookie of the second factor is Secure and carries __Host-", async () => {
  await app.close();
  app = await startApp({ environment: { APP_URL: "https://club.example" } });
  factor = await setUp(app);
  const browser = openBrowser(app);
  const pending = await enterPassword(browser);
  const done = await enterCode(browser, freshCode(app, factor.key), { trustDevice: "on" });
  const renewed = await send(browser, "renew", {
    currentPassword: password,
    secondFactor: freshCode(app, factor.key),
  });
  for (const [answer, name] of [
    [pending, "pending_sign_in"],
    [done, "trusted_device"],
    [renewed, "recovery_codes"],
  ] as const) {
    expect(cookieOf(answer, name)).toBeNull();
    expect([name, cookieOf(answer, `__Host-${name}`)?.attributes]).toEqual([
      name,
      expect.stringMatching(/Path=\/; .*HttpOnly; Secure; SameSite=Lax/),
    ]);
  }
});
