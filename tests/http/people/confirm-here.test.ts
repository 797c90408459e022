import { beforeEach, describe, expect, it } from "vitest";
import { issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { origin } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, cookieOf, rowsOf, textOf, userId } from "../club.ts";
import { formOn, sendForm } from "../page-forms.ts";
import { dana, enter, linkTo, tokenFor } from "../people.ts";
import { type Browser, coach, enterCode, freshCode, openBrowser, password, setUp } from "./second-factor.ts";

const app = appForEach();
const hour = 3_600_000;

/** Signs someone up on the page of a browser. */
const join = (browser: Browser, person: object = {}) =>
  browser("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...person }));

/** Presses the button on the page of a link, in a browser. */
function pressOn(browser: Browser, link: string, fields: Record<string, string> = {}) {
  const token = new URL(link, origin).searchParams.get("token") ?? "";
  return browser("/verify-email?form=confirm-email", asForm({ token, ...fields }));
}

/** Presses the button on the page of someone's newest link. */
const press = (browser: Browser, email = dana.email) => pressOn(browser, linkTo(app, email));

const userOf = async (browser: Browser) => (await browser("/api/auth/user")).status;
const whereTo = (answer: Response) => [answer.status, answer.headers.get("Location")];
const signUpKeys = () => rowsOf(app, "SELECT 1 FROM tokens WHERE purpose = 'sign_up'");

let browser: Browser;
beforeEach(async () => {
  browser = openBrowser(app);
  await join(browser);
});

describe("the confirmation link, in the browser that signed up (D72)", () => {
  it("says so, signs in by its button, and leads to the first steps", async () => {
    expect(await textOf(await browser(linkTo(app, dana.email)))).toContain(
      "Confirm it, and you're signed in.",
    );
    const answer = await press(browser);
    expect(whereTo(answer)).toEqual([303, "/portal"]);
    expect(cookieOf(answer, "session")?.attributes).not.toContain("Max-Age");
    expect(cookieOf(answer, "signed_up")).toMatchObject({ value: "" });
    // One message: the welcome, with the step checked below it.
    expect(cookieOf(answer, "flash")).toBeNull();
    expect(await textOf(await browser("/portal"))).toMatch(
      /Get started: 1 of 3 done .*Confirm your email , done/,
    );
    expect(signUpKeys()).toEqual([]);
  });

  it.each([
    ["opening it", {}],
    ["a prefetch", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["HEAD", { method: "HEAD" }],
  ])("%s signs no one in and uses nothing up", async (_what, init) => {
    await browser(linkTo(app, dana.email), init);
    expect(await userOf(browser)).toBe(401);
    await press(browser);
    expect(await userOf(browser)).toBe(200);
  });

  it("counts as no typed password: changes that need one still ask", async () => {
    await press(browser);
    const profile = await formOn(browser, "/account", "profile");
    const answer = await sendForm(browser, profile, { phoneNumber: "555 0199" });
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringContaining("enter your current password"),
    ]);
  });

  it("gives one session, however often it is pressed at a time", async () => {
    const answers = await Promise.all([press(browser), press(browser), press(browser)]);
    expect(answers.filter((answer) => cookieOf(answer, "session"))).toHaveLength(1);
  });

  it("stores only a hash of the browser's key", async () => {
    const cookie = browser.jar.headerFor(origin);
    const [, value = ""] = /signed_up=([^;]*)/.exec(cookie) ?? [];
    const { signUpKey } = JSON.parse(
      Buffer.from(decodeURIComponent(value), "base64").toString("latin1").replace(/\}.*$/s, "}"),
    );
    expect(Buffer.from(signUpKey, "base64url")).toHaveLength(32);
    expect(JSON.stringify(rowsOf(app, "SELECT * FROM tokens"))).not.toContain(signUpKey);
  });
});

describe("the link only confirms (D72)", () => {
  const expectNoSession = async (other: Browser, link = linkTo(app, dana.email)) => {
    expect(await textOf(await other(link))).not.toContain("you're signed in");
    const answer = await pressOn(other, link);
    expect(whereTo(answer)).toEqual([303, "/auth"]);
    expect(cookieOf(answer, "session")).toBeNull();
    expect(await userOf(other)).toBe(401);
  };

  it("in any other browser", () => expectNoSession(openBrowser(app)));

  it("in a browser that signed up someone else", async () => {
    const other = openBrowser(app);
    await join(other, { email: "zoe@example.com" });
    await expectNoSession(other);
  });

  it("in a browser that tried to sign up with the same address again (D10)", async () => {
    const other = openBrowser(app);
    const link = linkTo(app, dana.email);
    await join(other, { password: "other-bags", confirmPassword: "other-bags" });
    expect(other.jar.headerFor(origin)).toContain("signed_up=");
    await expectNoSession(other, link);
  });

  it("with a key sent in the form or in an unsigned cookie", async () => {
    const { signUpKey } = await app.services.db.write(async (tx) => {
      const owner = { purpose: "sign_up", userId: userId(app, dana.email) } as const;
      return { signUpKey: await issueToken(tx, app.services, owner) };
    });
    const value = Buffer.from(JSON.stringify({ email: dana.email, isConfirmed: false, signUpKey })).toString(
      "base64",
    );
    const token = tokenFor(app, dana.email);
    const answer = await app.fetch("/verify-email?form=confirm-email", {
      ...asForm({ token, signUpKey }),
      headers: { ...asForm({}).headers, Cookie: `signed_up=${encodeURIComponent(value)}` },
    });
    expect(whereTo(answer)).toEqual([303, "/auth"]);
    expect(cookieOf(answer, "session")).toBeNull();
  });

  it("an hour after the sign-up", async () => {
    app.clock.advance(hour);
    await expectNoSession(browser);
  });

  it("after the password was changed, or after signing out everywhere", async () => {
    for (const [form, fields] of [
      [
        "password",
        { currentPassword: dana.password, newPassword: "four-bags-in", confirmPassword: "four-bags-in" },
      ],
      ["sign-out-everywhere", {}],
    ] as [string, Record<string, string>][]) {
      const email = `${form}@example.com`;
      const here = openBrowser(app);
      await join(here, { email });
      const link = linkTo(app, email);
      const ask = await enter(app, email, dana.password);
      expect((await ask?.(`/account?form=${form}`, asForm(fields)))?.status).toBe(303);
      await expectNoSession(here, link);
    }
  });

  it("while someone is signed in there: they stay who they are", async () => {
    await browser("/auth?form=sign-in", asForm({ email: "pro@example.com", password: "demo-pass" }));
    await join(browser, { email: "zoe@example.com" });
    const answer = await press(browser, "zoe@example.com");
    expect(answer.headers.get("Location")).toBe("/account");
    expect(await (await browser("/api/auth/user")).json()).toMatchObject({ email: "pro@example.com" });
  });
});

it("a new member who is signed in already is led to the first steps", async () => {
  await browser("/auth?form=sign-in", asForm({ email: dana.email, password: dana.password }));
  expect(whereTo(await press(browser))).toEqual([303, "/portal"]);
});

it("an account with a second factor is asked for it first (D69, D72)", async () => {
  const factor = await setUp(app);
  const link = linkTo(app, dana.email);
  // No one has a factor before their first sign-in, so Dana's link and key become those of a coach who has one.
  changeRows(app, "UPDATE users SET email_verified_at = NULL WHERE email = ?", coach);
  changeRows(app, "UPDATE tokens SET user_id = ? WHERE purpose <> 'sign_in'", userId(app, coach));
  const answer = await pressOn(browser, link, { currentPassword: password });
  expect(whereTo(answer)).toEqual([303, "/auth/second-factor?to=%2Fadmin"]);
  expect([cookieOf(answer, "session"), await userOf(browser)]).toEqual([null, 401]);
  await enterCode(browser, freshCode(app, factor.key));
  expect(await userOf(browser)).toBe(200);
});
