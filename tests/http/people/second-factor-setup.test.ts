import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeEndedFactors } from "#app/features/people/second-factor/trusted-devices.server.ts";
import { type App, type Ask, origin, passwordOf, startApp } from "#tests/support/app.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { asForm, asJson, cellOf, changeRows, cookieOf, rowsOf, textOf, userId } from "../club.ts";
import { accountsOf, mailsOf } from "../people.ts";
import { trailOf } from "../trail.ts";
import {
  coach,
  codeOf,
  codesOn,
  enterCode,
  enterPassword,
  freshCode,
  keyOn,
  openBrowser,
  page,
  password,
  send,
  setUp,
  signedIn,
} from "./second-factor.ts";
import { copyOf } from "./whole-account.ts";

const minute = 60_000;

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const proofWith = (secondFactor: string) => ({ currentPassword: password, secondFactor });
// A setup that is in progress or has ended too, which no page shows.
const factors = () => rowsOf<{ confirmed_at: number | null }>(app, "SELECT confirmed_at FROM second_factors");
/** What the coach did, newest first. */
const trail = () => trailOf(app.services, userId(app, coach));
const isIn = async (ask: Ask) => (await ask("/api/auth/user")).status === 200;

/** Whether a password sign-in is asked for a code, and whether the code is accepted. */
async function signInWith(code: string) {
  const browser = openBrowser(app);
  await enterPassword(browser);
  return (await enterCode(browser, code)).status;
}

describe("the page", () => {
  it.each([
    ["an address that isn't confirmed (D77)", "email_verified_at", "Confirm your email address first."],
    ["a sign-in with Google alone", "password_hash", "set a password first."],
  ])("refuses a member with %s, on the page and in its forms", async (_what, column, sentence) => {
    const member = await app.signIn("pro@example.com");
    changeRows(app, `UPDATE users SET ${column} = NULL WHERE email = 'pro@example.com'`);
    expect(await textOf(await member(page))).toContain(sentence);
    expect(await textOf(await member("/account"))).toContain(sentence);
    for (const form of ["start", "confirm"])
      expect([form, (await send(member, form, proofWith("123456"))).status]).toEqual([form, 403]);
    expect(factors()).toEqual([]);
  });

  it("is for members too: one sets it up, is asked at sign-in, and turns it off with a recovery code", async () => {
    const email = "pro@example.com";
    const { browser, key, codes } = await setUp(app, email);
    expect(codes).toHaveLength(10);
    expect(await textOf(await browser("/account"))).toContain("10 of 10 recovery codes left");
    const again = openBrowser(app);
    const own = { email, password: "demo-pass" };
    expect((await enterPassword(again, own)).headers.get("Location")).toContain("/auth/second-factor");
    expect((await enterCode(again, freshCode(app, key))).status).toBe(303);
    const call = await app.fetch("/api/auth/signin", asJson(own));
    expect([call.status, await call.json()]).toMatchObject([401, { code: "SECOND_FACTOR_REQUIRED" }]);
    const proof = { currentPassword: "demo-pass", secondFactor: codes[0] ?? "" };
    expect((await send(again, "turn-off", proof)).status).toBe(303);
    expect((await app.fetch("/api/auth/signin", asJson(own))).status).toBe(200);
    expect(mailsOf(app).filter(({ recipient }) => recipient === email).length).toBeGreaterThanOrEqual(2);
  });

  it("is for no visitor", async () => {
    expect((await app.fetch(page)).status).toBe(302);
    expect((await send(app.fetch, "start")).status).toBe(401);
    expect(factors()).toEqual([]);
  });

  it("says what it is for, and the account page links there", async () => {
    const ask = await signedIn(app);
    expect(await (await ask("/account")).text()).toContain(`href="${page}"`);
    const text = await textOf(await ask(page));
    expect(text).toContain("You need an authenticator app");
    expect(factors()).toEqual([]);
  });
});

describe("setting up", () => {
  it("shows the key as a picture and as text, takes a code and the password, and then asks at sign-in", async () => {
    const ask = await signedIn(app);
    expect((await send(ask, "start")).headers.get("Location")).toBe(page);
    const shown = await ask(page);
    const html = await shown.clone().text();
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="QR code/);
    expect(html).not.toMatch(/<img[^>]*qr|<canvas/i);
    const key = await keyOn(shown);
    expect(html).toContain(`secret=${key}`);
    // Until a code was entered, none is asked for.
    expect((await enterPassword(openBrowser(app))).headers.get("Location")).toBe("/admin");
    const answer = await send(ask, "confirm", proofWith(codeOf(app, key)));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: coach,
      subject: "Your second factor was turned on",
    });
    const acts = await trail();
    expect(acts).toHaveLength(1);
    expect(acts).toMatchObject([{ action: "turn_on_second_factor", actorName: "Casey Rowe" }]);
    expect((await enterPassword(openBrowser(app))).headers.get("Location")).toContain("/auth/second-factor");
    // The code that completed the setup is used up.
    expect(await signInWith(codeOf(app, key))).toBe(401);
    expect(await signInWith(freshCode(app, key))).toBe(303);
  });

  it.each([
    [{ secondFactor: "000000" }, "That code isn't right"],
    [{ secondFactor: "" }, "Please enter the code"],
    [{ currentPassword: "wrong-password" }, "The current password isn't right"],
    [{ currentPassword: "" }, "The current password isn't right"],
  ])("with %j is refused, and the key stays the same", async (change, sentence) => {
    const ask = await signedIn(app);
    await send(ask, "start");
    const key = await keyOn(await ask(page));
    const answer = await send(ask, "confirm", { ...proofWith(codeOf(app, key)), ...change });
    expect(answer.status).toBe(400);
    expect(await keyOn(answer.clone())).toBe(key);
    expect(await answer.clone().text()).not.toContain(password);
    expect(await textOf(answer)).toContain(sentence);
    expect(factors()).toEqual([{ confirmed_at: null }]);
    expect((await send(ask, "confirm", proofWith(codeOf(app, key)))).status).toBe(303);
  });

  it("shows its key only to the session that started it, for 30 minutes, until another is started", async () => {
    const [one, two] = [await signedIn(app), await signedIn(app)];
    await send(one, "start");
    const key = await keyOn(await one(page));
    await expect(keyOn(await two(page))).rejects.toThrow("no key");
    expect((await send(two, "confirm", proofWith(codeOf(app, key)))).status).toBe(400);
    await send(two, "start");
    await expect(keyOn(await one(page))).rejects.toThrow("no key");
    const second = await keyOn(await two(page));
    expect(second).not.toBe(key);
    app.clock.advance(30 * minute);
    const late = await send(two, "confirm", proofWith(codeOf(app, second)));
    expect(late.status).toBe(400);
    expect(await textOf(late)).toContain("This setup took too long. Please start over.");
    expect(factors()).toHaveLength(1);
    await removeEndedFactors(app.services);
    expect(factors()).toEqual([]);
  });

  it("can be canceled", async () => {
    const ask = await signedIn(app);
    await send(ask, "start");
    expect((await send(ask, "cancel")).status).toBe(303);
    expect(factors()).toEqual([]);
  });

  it("signs out the other devices, which signed in without a code", async () => {
    const other = await signedIn(app);
    const { browser } = await setUp(app);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  });

  it("needs no password from a coach who only signs in with Google", async () => {
    const ask = await signedIn(app);
    changeRows(app, `UPDATE users SET password_hash = NULL WHERE email = '${coach}'`);
    await send(ask, "start");
    const shown = await ask(page);
    expect(await shown.clone().text()).not.toContain("Current Password");
    const secondFactor = codeOf(app, await keyOn(shown));
    expect((await send(ask, "confirm", { secondFactor })).status).toBe(303);
  });
});

describe("the recovery codes", () => {
  it("are shown until the coach has saved them, only to that coach, and never again", async () => {
    const ask = await signedIn(app);
    await send(ask, "start");
    await send(ask, "confirm", proofWith(codeOf(app, await keyOn(await ask(page)))));
    const shown = await ask(page);
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    const html = await shown.clone().text();
    const codes = await codesOn(shown);
    expect(new Set(codes).size).toBe(10);
    expect(html).toContain(`href="data:text/plain;charset=utf-8,${encodeURIComponent("Recovery codes")}`);
    const unsaved = await send(ask, "saved");
    expect(unsaved.status).toBe(400);
    const words = await textOf(unsaved.clone());
    expect(words).toContain("Your second factor is on, but your codes aren't saved yet");
    expect(words).toContain("Save your recovery codes first, then check the box.");
    expect(words).not.toContain("Nothing was changed");
    expect(await codesOn(unsaved)).toEqual(codes);
    const other = await signedIn(app, "coach2@example.com");
    const Cookie = `${other.jar.headerFor(origin)}; ${/recovery_codes=[^;]+/.exec(ask.jar.headerFor(origin))?.[0]}`;
    expect(await codesOn(await app.fetch(page, { headers: { Cookie } }))).toEqual([]);
    const saved = await send(ask, "saved", { saved: "on" });
    expect([saved.status, cookieOf(saved, "recovery_codes")?.attributes]).toEqual([
      303,
      expect.stringContaining("Max-Age=0"),
    ]);
    const after = await textOf(await ask(page));
    expect(codes.filter((code) => after.includes(code))).toEqual([]);
    expect(after).toContain("10 of 10");
  });

  it("wait for their owner while someone else sets up a factor in the same browser", async () => {
    const ask = await signedIn(app);
    await send(ask, "start");
    const key = await keyOn(await ask(page));
    await send(ask, "confirm", proofWith(codeOf(app, key)));
    const codes = await codesOn(await ask(page));
    const others = { email: "coach2@example.com", password: passwordOf("coach2@example.com") };
    await enterPassword(ask, others);
    await send(ask, "start");
    const secondFactor = freshCode(app, await keyOn(await ask(page)));
    await send(ask, "confirm", { secondFactor, currentPassword: others.password });
    const theirs = await codesOn(await ask(page));
    expect([theirs.length, theirs.filter((code) => codes.includes(code))]).toEqual([10, []]);
    await send(ask, "saved", { saved: "on" });
    expect(await codesOn(await ask(page))).toEqual([]);
    await enterPassword(ask);
    await enterCode(ask, freshCode(app, key));
    expect(await codesOn(await ask(page))).toEqual(codes);
    await send(ask, "saved", { saved: "on" });
    expect(await codesOn(await ask(page))).toEqual([]);
  });

  it("can be renewed with password and code; the old ones stop working", async () => {
    const { browser, key, codes } = await setUp(app);
    for (const wrong of [
      proofWith("000000"),
      { ...proofWith(freshCode(app, key)), currentPassword: "wrong-one" },
    ])
      expect((await browser(`${page}?change=renew&form=renew`, asForm(wrong))).status).toBe(400);
    expect((await send(browser, "renew", proofWith(freshCode(app, key)))).status).toBe(303);
    const fresh = await codesOn(await browser(page));
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect(mailsOf(app).at(-1)).toMatchObject({ recipient: coach, subject: "You have new recovery codes" });
    expect((await trail())[0]).toMatchObject({ action: "renew_recovery_codes" });
    expect(await signInWith(codes[0] ?? "")).toBe(401);
    expect(await signInWith(fresh[0] ?? "")).toBe(303);
  });
});

describe("moving to another app", () => {
  it("needs password and code; the old app works until the new one's first code", async () => {
    const { browser, key, codes } = await setUp(app);
    const halves: Record<string, string>[] = [{}, proofWith("000000"), { secondFactor: freshCode(app, key) }];
    for (const wrong of halves) {
      const answer = await browser(`${page}?change=replace&form=replace`, asForm(wrong));
      expect(answer.status).toBe(400);
    }
    expect((await send(browser, "start")).status).toBe(400);
    expect(factors()).toHaveLength(1);
    // If the phone is lost, a recovery code works too.
    expect((await send(browser, "replace", proofWith(codes[0] ?? ""))).status).toBe(303);
    const second = await keyOn(await browser(page));
    expect(await signInWith(freshCode(app, key))).toBe(303);
    expect((await send(browser, "confirm", proofWith(freshCode(app, second)))).status).toBe(303);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: coach,
      subject: "Your second factor was changed",
    });
    expect((await trail())[0]).toMatchObject({ action: "replace_second_factor" });
    expect(await signInWith(freshCode(app, key))).toBe(401);
    expect(await signInWith(codes[1] ?? "")).toBe(401);
    expect(await signInWith(freshCode(app, second))).toBe(303);
    expect(factors()).toHaveLength(1);
  });

  it("can be canceled: the old app stays", async () => {
    const { browser, key } = await setUp(app);
    await send(browser, "replace", proofWith(freshCode(app, key)));
    await send(browser, "cancel");
    expect(await signInWith(freshCode(app, key))).toBe(303);
  });
});

describe("turning it off", () => {
  it("needs password and code, and then the password alone is enough", async () => {
    const { browser, key } = await setUp(app);
    for (const wrong of [
      proofWith("000000"),
      { ...proofWith(freshCode(app, key)), currentPassword: "wrong-one" },
    ]) {
      const answer = await browser(`${page}?change=turn-off&form=turn-off`, asForm(wrong));
      expect(answer.status).toBe(400);
      expect(await textOf(answer)).toContain("Turn the second factor off?");
    }
    const done = await send(browser, "turn-off", proofWith(freshCode(app, key)));
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/account"]);
    expect(factors()).toEqual([]);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: coach,
      subject: "Your second factor was turned off",
    });
    expect((await trail())[0]).toMatchObject({ action: "turn_off_second_factor" });
    expect((await enterPassword(openBrowser(app))).headers.get("Location")).toBe("/admin");
  });
});

/** The same club, served again with other settings. */
async function serveAgain(environment: Record<string, string>) {
  const { services, bundle, dataDir, clock } = app;
  services.close();
  const config = bundle.readConfig({ ...clubEnvironment(dataDir), ...environment });
  const again = await bundle.openServices(config, bundle.migrationsFolder(), { clock });
  const handle = bundle.createHandler(bundle, again);
  const fetch: Ask = (path, init) => handle(new Request(new URL(path, origin), init), "203.0.113.7");
  return { ...app, services: again, fetch };
}

it("a coach who was removed from ADMIN_EMAILS is still asked, and may turn it off or move it like a member", async () => {
  const { key } = await setUp(app);
  app = await serveAgain({ ADMIN_EMAILS: "coach2@example.com" });
  const browser = openBrowser(app);
  expect((await enterPassword(browser)).headers.get("Location")).toContain("/auth/second-factor");
  expect((await enterCode(browser, freshCode(app, key))).status).toBe(303);
  expect((await browser("/admin")).status).toBe(403);
  expect(await textOf(await browser("/account"))).toContain("Manage your second factor");
  expect(await (await browser(page)).text()).toContain("change=replace");
  expect((await send(browser, "turn-off", proofWith(freshCode(app, key)))).status).toBe(303);
  expect((await enterPassword(openBrowser(app))).headers.get("Location")).toBe("/admin");
});

it("a lost SESSION_SECRET leaves the recovery codes, and the doctor names the way back", async () => {
  const { key, codes } = await setUp(app);
  app = await serveAgain({ SESSION_SECRET: "another-secret-of-at-least-32-characters" });
  expect(await signInWith(freshCode(app, key))).toBe(401);
  expect(await signInWith(codes[0] ?? "")).toBe(303);
  const findings = await app.bundle.runDoctor(app.services);
  // A busy machine may have other faults, too, such as an ffmpeg that doesn't answer in time.
  const faults = findings.filter(({ isWell, sentence }) => !isWell && /second.factor/i.test(sentence));
  expect(faults.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining(`npm run admin -- reset-second-factor ${coach}`),
  ]);
});

describe("a reset on the server", () => {
  it("removes the factor, ends every session, emails the coach and is in the trail", async () => {
    const { browser } = await setUp(app);
    app.clock.advance(1);
    await app.bundle.resetFactorByCommand(app.services, { email: "Coach1@Example.com" });
    expect(await isIn(browser)).toBe(false);
    expect(factors()).toEqual([]);
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: coach,
      subject: "Your second factor was turned off",
    });
    expect(mailsOf(app).at(-1)?.text).toContain("was reset on the server");
    expect((await trail())[0]).toMatchObject({
      action: "reset_second_factor",
      actorName: "The server's command line",
    });
    expect((await enterPassword(openBrowser(app))).headers.get("Location")).toBe("/admin");
  });

  it.each([
    ["nobody@example.com", "nobody@example.com has no account."],
    [coach, `${coach} has no second factor.`],
    ["x", "Please enter a valid email address"],
  ])("of %s says why not", async (email, sentence) => {
    await expect(app.bundle.resetFactorByCommand(app.services, { email })).rejects.toThrow(sentence);
    expect(mailsOf(app)).toEqual([]);
  });
});

it("System Tools names the coaches without one, and links to the setup for a reader who needs it", async () => {
  const text = async (ask: Ask) => textOf(await ask("/admin/system-tools"));
  const second = await signedIn(app, "coach2@example.com");
  const names = (await accountsOf(app))
    .filter(({ email }) => email.startsWith("coach"))
    .sort((a, b) => (a.email < b.email ? -1 : 1))
    .map(({ firstName }) => firstName);
  for (const name of names) expect(await text(second)).toContain(`${name} hasn't set up a second factor.`);
  const { browser } = await setUp(app);
  expect(await text(browser)).not.toContain(`${names[0]} has not set up`);
  expect(await text(browser)).not.toContain("Set up yours");
  expect(await text(second)).toContain(`${names[1]} hasn't set up a second factor.`);
  expect(await (await second("/admin/system-tools")).text()).toContain(`href="${page}"`);
  const other = await setUp(app, "coach2@example.com");
  expect(await text(other.browser)).toContain("Every coach signs in with a second factor.");
  // An account that can't administer doesn't need one.
  changeRows(app, "UPDATE users SET email_verified_at = NULL WHERE email = 'coach2@example.com'");
  await app.bundle.resetFactorByCommand(app.services, { email: "coach2@example.com" });
  expect(await text(browser)).toContain("Every coach signs in with a second factor.");
});

it("a copy of the data says that it is on, without its secrets", async () => {
  const { browser, key, codes } = await setUp(app);
  const { files, json } = await copyOf(app, browser);
  expect(json.second_factors).toEqual([
    {
      id: expect.any(String),
      userId: userId(app, coach),
      startedAt: expect.any(String),
      confirmedAt: expect.any(String),
    },
  ]);
  const everything = [...files.values()].map(String).join();
  const stored = cellOf<string>(app, "SELECT secret FROM second_factors");
  for (const secret of [key, stored, ...codes]) expect(everything).not.toContain(secret);
});
