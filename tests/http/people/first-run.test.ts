import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, cookieOf, read, textOf } from "../club.ts";
import { formOn, sendForm } from "../page-forms.ts";
import { confirm, dana, enter, linkTo, mailsOf, signUp } from "../people.ts";

const app = appForEach({ environment: { RATE_LIMIT_FACTOR: "1" } });

/** Signs someone up on the page and returns their browser. */
async function signUpHere(person: object = {}): Promise<{ ask: Ask; answer: Response }> {
  const answer = await app.fetch("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...person }));
  const cookie = `signed_up=${cookieOf(answer, "signed_up")?.value}`;
  const ask: Ask = (path, init = {}) =>
    app.fetch(path, { ...init, headers: { ...init.headers, Cookie: cookie } });
  return { ask, answer };
}

const inboxOf = (email: string) => mailsOf(app).filter(({ recipient }) => recipient === email);
const resend = async (ask: Ask) => sendForm(ask, await formOn(ask, "/auth", "resend"));

describe("after a sign-up", () => {
  it("the Sign In tab says where the link went, and no address names the mailbox", async () => {
    const { ask, answer } = await signUpHere();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
    const page = await ask("/auth");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const html = await page.text();
    expect(html).toContain("Check dana@example.com for the link");
    expect(html).toContain('value="dana@example.com"');
    expect(html).toMatch(/<input[^>]*name="password"[^>]*autofocus|autofocus[^>]*name="password"/i);
    expect(await textOf(await app.fetch("/auth"))).not.toContain("for the link");
  });

  it("the portal leads back to it without a word about a session that never was", async () => {
    const { ask } = await signUpHere();
    const [signedUp, stranger] = [await ask("/portal"), await app.fetch("/portal")];
    expect(signedUp.headers.get("Location")).toBe(stranger.headers.get("Location"));
    expect([cookieOf(signedUp, "flash"), cookieOf(stranger, "flash") === null]).toEqual([null, false]);
  });

  it("once the link is followed, in any browser, only the password is asked for", async () => {
    await signUpHere();
    const confirmed = await confirm(app, dana.email);
    expect(confirmed.headers.get("Location")).toBe("/auth");
    const cookie = `signed_up=${cookieOf(confirmed, "signed_up")?.value}`;
    const html = await (await app.fetch("/auth", { headers: { Cookie: cookie } })).text();
    expect(html).toContain('value="dana@example.com"');
    expect(html).not.toContain("for the link");
  });

  it("the link is sent again, the newest one works, and after three times there is a wait", async () => {
    const { ask } = await signUpHere();
    const first = linkTo(app, dana.email);
    const answer = await resend(ask);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
    expect(inboxOf(dana.email)).toHaveLength(2);
    expect((await app.fetch(first)).status).toBe(400);
    expect((await app.fetch(linkTo(app, dana.email))).status).toBe(200);
    await resend(ask);
    await resend(ask);
    const refused = await resend(ask);
    expect(refused.status).toBe(429);
    expect(await textOf(refused)).toContain("We sent this email 3 times in the past hour.");
    expect(inboxOf(dana.email)).toHaveLength(4);
  });

  it("a taken address looks the same, and its owner gets an email (D10)", async () => {
    const { ask, answer } = await signUpHere({ email: "pro@example.com" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
    expect(await textOf(await ask("/auth"))).toContain("Check pro@example.com for the link");
    expect((await resend(ask)).status).toBe(303);
    expect(inboxOf("pro@example.com").map(({ subject }) => subject)).toEqual([
      "You already have an account",
      "You already have an account",
    ]);
  });

  it("the link isn't sent to whoever signed up in this browser since the page was opened (D76)", async () => {
    const { ask } = await signUpHere();
    const opened = await formOn(ask, "/auth", "resend");
    const { ask: later } = await signUpHere({ email: "zoe@example.com" });
    for (const form of [opened, { ...opened, fields: [] }]) {
      const refused = await sendForm(later, form);
      expect(refused.status).toBe(409);
      const words = await textOf(refused);
      expect(words).toContain("Someone else has signed up in this browser since.");
      expect(words).toContain("Check zoe@example.com for the link");
    }
    expect(inboxOf("zoe@example.com")).toHaveLength(1);
  });

  it("an address that didn't sign up in this browser gets no email", async () => {
    for (const fields of [{}, { email: "pro@example.com" }] as Record<string, string>[])
      expect((await app.fetch("/auth?form=resend", asForm(fields))).status).toBe(400);
    const forged = { Cookie: "signed_up=InByb0BleGFtcGxlLmNvbSI=" };
    const answer = await app.fetch("/auth?form=resend", {
      ...asForm({}),
      headers: { ...asForm({}).headers, ...forged },
    });
    expect(answer.status).toBe(400);
    expect(mailsOf(app)).toEqual([]);
  });

  it("signing in forgets the address, and the API never stores it", async () => {
    expect((await signUp(app)).headers.getSetCookie()).toEqual([]);
    const { ask } = await signUpHere({ email: "zoe@example.com" });
    const signedIn = await ask(
      "/auth?form=sign-in",
      asForm({ email: "zoe@example.com", password: dana.password }),
    );
    expect(cookieOf(signedIn, "signed_up")).toMatchObject({ value: "" });
  });
});

describe("a sign-up that is refused", () => {
  it("names each empty field, and the summary leads to it", async () => {
    const answer = await app.fetch(
      "/auth?tab=signup&form=sign-up",
      asForm({ ...dana, firstName: "", phoneNumber: "" }),
    );
    const html = await answer.text();
    expect(html).toContain("Please fill in all fields");
    expect(html).toContain('<a href="#sign-up-firstName">Enter your first name</a>');
    expect(html).toContain('<a href="#sign-up-phoneNumber">Enter your phone number</a>');
  });

  it("has a title that is true of all that its box lists", async () => {
    const boxOf = async (fields: object) => {
      const answer = await app.fetch("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...fields }));
      return /class="error-summary"[^>]*>.*?<h2[^>]*>(.*?)<ul/s.exec(await answer.text())?.[1];
    };
    expect(await boxOf({ firstName: "", lastName: "" })).toMatch(
      /^Missing information<.*Please fill in all fields/,
    );
    expect(await boxOf({ confirmPassword: "other" })).toMatch(/^Passwords don&#x27;t match</);
    expect(await boxOf({ firstName: "", confirmPassword: "other" })).toMatch(
      /^Sign up failed<.*Please check what is listed here\./,
    );
  });

  it("links to the field of its only error, which appears once above the form", async () => {
    const answer = await app.fetch(
      "/auth?tab=signup&form=sign-up",
      asForm({ ...dana, confirmPassword: "other" }),
    );
    const html = await answer.text();
    expect(html).toContain('<a href="#sign-up-confirmPassword">Please make sure your passwords match</a>');
    expect(html.split("Please make sure your passwords match")).toHaveLength(3);
  });
});

describe("the newsletter", () => {
  const isOn = async (ask: Ask | null) => {
    const html = await (await ask?.("/account"))?.text();
    return /<input[^>]*name="mailsNewsletter"[^>]*>/.exec(html ?? "")?.[0].includes("checked");
  };

  it("is off until a new member turns it on, and stays on for an address that subscribed before", async () => {
    await signUp(app);
    expect(await isOn(await enter(app, dana.email, dana.password))).toBe(false);
    changeRows(
      app,
      "UPDATE newsletter_subscriptions SET email = 'zoe@example.com' WHERE email = 'noor@example.com'",
    );
    await signUp(app, { email: "zoe@example.com" });
    expect(await isOn(await enter(app, "zoe@example.com", dana.password))).toBe(true);
  });
});

describe("the first steps", () => {
  const dashboard = async (ask: Ask) => textOf(await ask("/portal"));
  async function member(): Promise<Ask> {
    await signUp(app);
    const ask = await enter(app, dana.email, dana.password);
    if (!ask) throw new Error("Dana could not sign in");
    return ask;
  }

  it("check themselves off, on a plan without drills too, and disappear when all are done", async () => {
    const ask = await member();
    expect(await dashboard(ask)).toContain("Get started: 0 of 3 done");
    await confirm(app, dana.email);
    expect(await dashboard(ask)).toMatch(/Get started: 1 of 3 done .*Confirm your email , done/);
    const [, lesson] = /[?;]watch=([^"&]+)/.exec(await (await ask("/portal")).text()) ?? [];
    const watch = (given: object) => ask(`/api/tutorials/${lesson}/watch`, asJson(given, {}, "PUT"));
    // A lesson that was only opened isn't done.
    await watch({ positionSeconds: 2 });
    expect(await dashboard(ask)).toContain("Get started: 1 of 3 done");
    await watch({ isWatched: true });
    expect(await dashboard(ask)).toMatch(/Get started: 2 of 3 done .*Watch your first lesson , done/);
    const practice = { formKey: "one", shotType: "push", rounds: "10", ppr: "4", practicedOn: "2026-03-11" };
    const logged = await ask("/portal/practice?form=log-practice", asForm(practice));
    expect(logged.status).toBe(303);
    const result = logged.headers.get("Location") ?? "";
    expect(result).toMatch(/^\/portal\/practice\?logged=[\w-]+$/);
    expect(await textOf(await ask(result))).toMatch(/Push practice · 10 rounds 4.0 PPR Your first one/);
    expect(await dashboard(ask)).not.toContain("Get started");
    expect(await dashboard(ask)).toMatch(
      /Today: 10 rounds, 4\.0 PPR Your next lesson .*Log another practice/,
    );
    for (const { id } of await read<{ id: string }[]>(ask, "/api/tutorials"))
      await ask(`/api/tutorials/${id}/watch`, asJson({ isWatched: true }, {}, "PUT"));
    expect(await dashboard(ask)).toMatch(
      /Today: 10 rounds, 4\.0 PPR Your lessons All watched Push practice To beat: 4\.0 PPR over 10 rounds Log another practice Watch a tutorial/,
    );
    expect(await textOf(await ask("/portal/practice"))).toContain("4.0 PPR · 10 rounds");
  });

  it("don't check off the lesson for a plan alone", async () => {
    const ask = await member();
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = ?", dana.email);
    const page = await dashboard(ask);
    expect(page).toContain("Get started: 0 of 3 done");
    expect(page).not.toContain("Choose a plan");
  });

  it("lead to the first lesson of the library, and the count of what is left goes down", async () => {
    const ask = await member();
    const html = await (await ask("/portal?tab=content")).text();
    const [, first] = /[?;]watch=([^"&]+)/.exec(html) ?? [];
    expect(await (await ask("/portal")).text()).toContain(`watch=${first}&amp;from=dashboard"`);
    const left = async () => Number(/(\d+) of \d+ tutorials left to watch/.exec(await dashboard(ask))?.[1]);
    const [, all] = /The first of (\d+) tutorials on your plan/.exec(await dashboard(ask)) ?? [];
    await ask(`/api/tutorials/${first}/watch`, asJson({ isWatched: true }, {}, "PUT"));
    expect(await left()).toBe(Number(all) - 1);
  });

  it("send the link again and return", async () => {
    const ask = await member();
    const answer = await ask("/account?form=verification", asForm({ returnTo: "/portal?tab=dashboard" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/portal?tab=dashboard"]);
    expect(inboxOf(dana.email)).toHaveLength(2);
  });

  it("stay hidden on every device", async () => {
    const ask = await member();
    const answer = await ask("/portal?tab=dashboard&form=dismiss-first-steps", asForm({}));
    expect(answer.status).toBe(303);
    const other = await enter(app, dana.email, dana.password);
    expect(await dashboard(other ?? ask)).not.toContain("Get started");
  });

  it("are shown for the first month, but not to coaches or anyone who has done them", async () => {
    const ask = await member();
    app.clock.advance(30 * 86_400_000);
    const later = await enter(app, dana.email, dana.password);
    expect(await dashboard(later ?? ask)).not.toContain("Get started");
    for (const who of ["pro@example.com", "coach1@example.com"])
      expect(await dashboard(await app.signIn(who))).not.toContain("Get started");
  });
});

describe("the pages to sign in", () => {
  it.each([
    ["/auth", "Sign In"],
    ["/auth?tab=signup", "Sign Up"],
    ["/auth/phone", "Sign in on this phone"],
    ["/forgot-password", "Forgot password"],
    ["/reset-password?token=x", "Reset password"],
    ["/verify-email?token=x", "Confirm your email address"],
  ])("%s names the club in its title", async (path, title) => {
    const html = await (await app.fetch(path)).text();
    expect(html).toContain(`<title>${title} · ${app.services.config.siteName}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});
