import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOwnSettings } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { type App, startApp } from "../../support/app.ts";
import { asForm, asJson, bodyOf, onDatabase, rowsOf, textOf } from "../club.ts";
import { accountsOf, asMember, confirm, dana, enter, linkTo, mailsOf, signUp } from "../people.ts";
import { copyOf } from "./whole-account.ts";

const day = 24 * 3_600_000;

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

type User = {
  id: string;
  userName: string;
  isAdmin: boolean;
  subscriptionTier: null;
  subscriptionStatus: null;
};

const user = async (email: string, password: string) =>
  bodyOf<User>((await enter(app, email, password))?.("/api/auth/user") ?? new Response("null"));

describe("signing up", () => {
  it("creates an account without a tier that can sign in, and emails a link (D4, D11)", async () => {
    const answer = await signUp(app, { email: " Dana@Example.com " });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ message: "Account created. Check your e-mail." });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await user("dana@example.com", dana.password)).toMatchObject({
      userName: "dana.reed",
      isAdmin: false,
      subscriptionTier: null,
      subscriptionStatus: null,
      email: "dana@example.com",
      phoneNumber: "555 0100",
      effectiveTier: "basic",
    });
    expect(mailsOf(app)).toMatchObject([{ recipient: "dana@example.com" }]);
  });

  it("derives a free username (D8)", async () => {
    await signUp(app);
    await signUp(app, { email: "dana2@example.com" });
    await signUp(app, { email: "x@example.com", firstName: "李", lastName: "雷" });
    const names = (await accountsOf(app)).map(({ email, userName }) => [email, userName]);
    expect(names).toEqual(
      expect.arrayContaining([
        [dana.email, "dana.reed"],
        ["dana2@example.com", "dana.reed2"],
        ["x@example.com", "player"],
      ]),
    );
    expect(await user("dana.reed2", dana.password)).toMatchObject({ email: "dana2@example.com" });
  });

  it("with a taken address gives the same answer, changes nothing and emails the owner (D10)", async () => {
    const free = await signUp(app);
    const before = rowsOf(app, "SELECT * FROM users WHERE email = 'pro@example.com'");
    const taken = await signUp(app, { email: "PRO@example.com" });
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    expect(rowsOf(app, "SELECT * FROM users WHERE email = 'pro@example.com'")).toEqual(before);
    expect(await enter(app, "pro@example.com", dana.password)).toBeNull();
    expect(mailsOf(app).at(-1)).toMatchObject({
      recipient: "pro@example.com",
      subject: "You already have an account",
    });
    // The free address's link, and the key of its browser (D72).
    expect(rowsOf(app, "SELECT 1 FROM tokens")).toHaveLength(2);
  });

  it("of two simultaneous sign-ups with one address, one creates the account", async () => {
    const answers = await Promise.all([
      signUp(app),
      signUp(app, { password: "other-bags", confirmPassword: "other-bags" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await accountsOf(app)).filter(({ email }) => email === dana.email)).toHaveLength(1);
  });

  it.each([
    [{ phoneNumber: "" }, "Missing information", "Please fill in all fields"],
    [{ firstName: "  " }, "Missing information", "Please fill in all fields"],
    [{ password: "", confirmPassword: "" }, "Missing information", "Please fill in all fields"],
    [{ confirmPassword: "" }, "Missing information", "Please fill in all fields"],
    [{ confirmPassword: "other" }, "Passwords don't match", "Please make sure your passwords match"],
    [
      { confirmPassword: "bags-and-boards " },
      "Passwords don't match",
      "Please make sure your passwords match",
    ],
    [
      { password: "short", confirmPassword: "short" },
      "Password too short",
      "Password must be at least 6 characters long",
    ],
    [{ email: "dana" }, "Invalid email", "Please enter a valid email address"],
    ...["12", "call me", "555 0", "555 0100 5550100 55501", "555-0100 or 555-0101"].map(
      (phoneNumber): [object, string, string] => [
        { phoneNumber },
        "Invalid phone number",
        "Please enter a phone number with 5 to 15 digits",
      ],
    ),
    [
      { password: "Iloveyou1", confirmPassword: "Iloveyou1" },
      "Password too common",
      "This password is too easy to guess",
    ],
    [
      { password: "x".repeat(129), confirmPassword: "x".repeat(129) },
      "Password too long",
      "Password must be at most 128",
    ],
  ])('refuses %j with its title and sentence (contract, "Messages")', async (change, title, sentence) => {
    const call = await signUp(app, change);
    expect([call.status, (await bodyOf<{ message: string }>(call)).message]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
    const page = await app.fetch("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...change }));
    expect(page.status).toBe(400);
    const html = await page.clone().text();
    expect(html).toContain('value="dana');
    expect(html).not.toContain("bags-and-boards");
    const text = await textOf(page);
    expect(text).toContain(title);
    expect(text).toContain(sentence);
    expect(await accountsOf(app)).toHaveLength(8);
  });

  it("names all that is wrong at once, in the order of the fields", async () => {
    const change = { email: "dana", phoneNumber: "", password: "bag", confirmPassword: "bags" };
    const page = await app.fetch("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...change }));
    const summary = /role="alert".*?<\/ul>/s.exec(await page.text())?.[0] ?? "";
    expect([...summary.matchAll(/<a href="#[^"]*">([^<]*)</g)].map(([, words]) => words)).toEqual([
      "Please enter a valid email address",
      "Enter your phone number",
      "Password must be at least 6 characters long",
      "Please make sure your passwords match",
    ]);
  });

  it("names them to a call too that leaves fields out", async () => {
    const answer = await app.fetch(
      "/api/auth/signup",
      asJson({ email: "dana", password: "bag", confirmPassword: "bags" }),
    );
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toEqual({
      message: "Please fill in all fields",
      errors: {
        firstName: ["Please fill in all fields"],
        lastName: ["Please fill in all fields"],
        email: ["Please enter a valid email address"],
        phoneNumber: ["Please fill in all fields"],
        password: ["Password must be at least 6 characters long"],
        confirmPassword: ["Please make sure your passwords match"],
      },
    });
  });

  it("says that a password is too short while its second field is still empty", async () => {
    const change = { password: "bag", confirmPassword: "" };
    const page = await textOf(
      await app.fetch("/auth?tab=signup&form=sign-up", asForm({ ...dana, ...change })),
    );
    expect(page).toContain("Password must be at least 6 characters long");
    expect(page).toContain("Type your password again");
  });

  it.each(["+1 (555) 010-0199", "555.010.0199", "5550199", "555/010-0199 ext. 12", "555 0199 x7"])(
    "takes the phone number %s",
    async (phoneNumber) => {
      expect((await signUp(app, { phoneNumber })).status).toBe(201);
    },
  );

  it("says first that it's free, and which passwords it refuses", async () => {
    const form = await textOf(await app.fetch("/auth?tab=signup"));
    expect(form.replaceAll(/\s+/g, " ")).toMatch(/Free\. No card needed\..*First Name/);
    expect(form).toContain("Must be at least 6 characters. Very common passwords aren't accepted.");
  });

  it("asks for every field, by name", async () => {
    const answer = await app.fetch("/api/auth/signup", asJson({}));
    const { errors } = await bodyOf<{ errors: object }>(answer);
    expect(Object.keys(errors).sort()).toEqual(Object.keys(dana).sort());
  });

  it("the page goes to the Sign In tab and keeps the page to return to", async () => {
    const answer = await app.fetch("/auth?tab=signup&form=sign-up&to=%2Fportal", asForm(dana));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth?to=%2Fportal"]);
    const [flash = ""] = answer.headers.getSetCookie();
    const next = await app.fetch("/auth", { headers: { Cookie: flash.split(";")[0] ?? "" } });
    expect(await textOf(next)).toContain("Account created. Check your e-mail.");
  });

  it("a password of 128 characters, including spaces at its ends, is stored as is (D9)", async () => {
    const password = ` ${"ä".repeat(126)} `;
    await signUp(app, { password, confirmPassword: password });
    expect(await enter(app, dana.email, password)).not.toBeNull();
    expect(await enter(app, dana.email, password.trim())).toBeNull();
  });
});

describe("confirming the address (D11)", () => {
  const isVerified = async (email: string) =>
    (await readOwnSettings(app.services, asMember(app, email))).isVerified;

  it("by the button the link shows, once, within 24 hours", async () => {
    await signUp(app);
    const link = linkTo(app, dana.email);
    app.clock.advance(day - 1);
    const page = await app.fetch(link);
    const words = await textOf(page);
    expect([page.status, words]).toEqual([200, expect.stringContaining("Confirm my address")]);
    expect(words).not.toContain("please type the password");
    // Just opening the page, as a mail scanner might, confirms nothing.
    expect(await isVerified(dana.email)).toBe(false);
    const answer = await confirm(app, dana.email);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
    expect(await isVerified(dana.email)).toBe(true);
    expect([(await app.fetch(link)).status, (await confirm(app, dana.email)).status]).toEqual([400, 400]);
  });

  it.each([
    ["a prefetch", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["HEAD", { method: "HEAD" }],
  ])("%s does not confirm", async (_what, init) => {
    await signUp(app);
    await app.fetch(linkTo(app, dana.email), init);
    expect(await isVerified(dana.email)).toBe(false);
  });

  it("a link that is a day old, someone else's or missing is refused with a message", async () => {
    await signUp(app);
    const link = linkTo(app, dana.email);
    app.clock.advance(day);
    for (const path of [link, "/verify-email?token=x", "/verify-email"]) {
      const answer = await app.fetch(path);
      expect(answer.status).toBe(400);
      expect(await textOf(answer)).toContain("This confirmation link is invalid or has expired");
    }
    expect(await isVerified(dana.email)).toBe(false);
  });

  it("a new link voids the older one; a confirmed member gets none", async () => {
    await signUp(app);
    const first = linkTo(app, dana.email);
    const ask = await enter(app, dana.email, dana.password);
    expect((await ask?.("/account?form=verification", { method: "POST" }))?.status).toBe(303);
    const second = linkTo(app, dana.email);
    expect(second).not.toBe(first);
    expect((await app.fetch(first)).status).toBe(400);
    expect((await app.fetch(second)).status).toBe(200);
    expect((await confirm(app, dana.email)).status).toBe(303);
    const before = mailsOf(app).length;
    await ask?.("/account?form=verification", { method: "POST" });
    expect(mailsOf(app)).toHaveLength(before);
  });

  it("stores only the token's hash, and never logs it", async () => {
    await signUp(app);
    const token = new URL(linkTo(app, dana.email), "http://x").searchParams.get("token") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = onDatabase(app, (database) =>
      JSON.stringify(database.prepare("SELECT * FROM tokens").all()),
    );
    expect(rows).not.toContain(token);
  });
});

describe("a listed address (D7)", () => {
  const coach = { email: "coach3@example.com" };
  const isAdmin = async (password: string) => (await user(coach.email, password)).isAdmin;
  beforeEach(async () => {
    await app.close();
    app = await startApp({ environment: { ADMIN_EMAILS: "coach3@example.com" } });
  });

  const page = async () => textOf(await app.fetch(linkTo(app, coach.email)));

  it("gets no rights by signing up, and all of them once the link is followed with the password", async () => {
    await signUp(app, coach);
    expect(await isAdmin(dana.password)).toBe(false);
    const visit = await (await enter(app, coach.email, dana.password))?.("/admin");
    expect(visit?.status).toBe(403);
    expect(await page()).toContain("please type the password you chose when you signed up");
    const done = await confirm(app, coach.email, { currentPassword: dana.password });
    expect(done.status).toBe(303);
    expect(await isAdmin(dana.password)).toBe(true);
  });

  it.each<Record<string, string>>([
    {},
    { currentPassword: "" },
    { currentPassword: "not-the-one-of-the-stranger" },
  ])("that a stranger signed up is not confirmed by its owner's press alone: %j", async (fields) => {
    await signUp(app, coach);
    const answer = await confirm(app, coach.email, fields);
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringContaining("This isn't the password the account was created with"),
    ]);
    expect(await isAdmin(dana.password)).toBe(false);
  });

  it("that a stranger signed up becomes its owner's with a new password; the stranger is out", async () => {
    await signUp(app, coach);
    const stranger = await enter(app, coach.email, dana.password);
    const form = "own-password";
    const link = linkTo(app, coach.email);
    const short = { newPassword: "elevenchars", confirmPassword: "elevenchars" };
    expect((await confirm(app, coach.email, short, form)).status).toBe(400);
    const mine = "a-board-of-my-own";
    const fields = { newPassword: mine, confirmPassword: mine };
    expect((await confirm(app, coach.email, fields, form)).status).toBe(303);
    expect(await enter(app, coach.email, dana.password)).toBeNull();
    expect((await stranger?.("/api/auth/user"))?.status).toBe(401);
    expect(await isAdmin(mine)).toBe(true);
    expect((await app.fetch(link)).status).toBe(400);
  });

  it("listed after the owner confirmed a stranger's account gives no access, whatever the stranger does", async () => {
    await signUp(app);
    await confirm(app, dana.email);
    const stranger = await enter(app, dana.email, dana.password);
    const changed = "another-of-the-stranger";
    await stranger?.(
      "/account?form=password",
      asForm({ currentPassword: dana.password, newPassword: changed, confirmPassword: changed }),
    );
    const ask = await enter(app, dana.email, changed);
    if (!ask) throw new Error("The changed password is refused");
    expect((await copyOf(app, ask)).json.users).toMatchObject([{ hasCoachPassword: false }]);
  });

  it("with a password under 12 characters gets the same answer, and needs a longer one to be confirmed", async () => {
    const password = "elevenchars";
    const answer = await signUp(app, { ...coach, password, confirmPassword: password });
    expect(answer.status).toBe(201);
    const short = await confirm(app, coach.email, { currentPassword: password });
    expect([short.status, await textOf(short)]).toEqual([
      400,
      expect.stringContaining("A coach's password must be at least 12 characters long"),
    ]);
    expect(await isAdmin(password)).toBe(false);
  });

  it("allows 30 password guesses in 15 minutes, then makes one wait", async () => {
    await app.close();
    app = await startApp({ environment: { ADMIN_EMAILS: coach.email, RATE_LIMIT_FACTOR: "1" } });
    await signUp(app, coach);
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1)
      statuses.push((await confirm(app, coach.email, { currentPassword: `guess ${times}` })).status);
    expect([statuses[29], statuses[30]]).toEqual([400, 429]);
  });
});
