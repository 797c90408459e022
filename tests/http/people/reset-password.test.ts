import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, cookieOf, onDatabase, textOf } from "../club.ts";
import { dana, enter, linkTo, mailsOf, signUp, tokenFor } from "../people.ts";
import { openBrowser } from "./second-factor.ts";
import { copyOf } from "./whole-account.ts";

const hour = 3_600_000;
const email = "pro@example.com";
const newPassword = "four-bags-in";

const app = appForEach();

const request = (address = email) =>
  app.fetch("/api/auth/request-password-reset", asJson({ email: address }));
const verify = (token: string) => app.fetch(`/api/auth/verify-reset-token/${token}`);
const reset = (token: string, password = newPassword) =>
  app.fetch("/api/auth/reset-password", asJson({ token, newPassword: password }));

async function tokenOf(address = email): Promise<string> {
  await request(address);
  return tokenFor(app, address);
}

describe("asking for a link", () => {
  it("answers the same for a known and an unknown address, and emails only the known (D10)", async () => {
    const answers = [];
    for (const address of [email, "nobody@example.com", "Pro@Example.com"]) {
      const answer = await request(address);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(mailsOf(app).map(({ recipient }) => recipient)).toEqual([email, email]);
  });

  it.each([
    ["", "Email required", "Please enter your email address"],
    ["a@b", "Invalid email", "Please enter a valid email address"],
  ])("%j is refused with a message", async (address, title, sentence) => {
    const page = await app.fetch("/forgot-password", asForm({ email: address }));
    expect(page.status).toBe(400);
    expect(await textOf(page)).toMatch(new RegExp(`${title}\\s+${sentence}`));
    expect(await bodyOf(request(address))).toMatchObject({ message: sentence });
  });

  it("the page confirms with the address, the time limit and a link back", async () => {
    const answer = await app.fetch("/forgot-password", asForm({ email }));
    expect(answer.status).toBe(303);
    const location = answer.headers.get("Location") ?? "";
    expect(decodeURIComponent(location)).not.toContain("@");
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const page = await app.fetch(location, { headers: { Cookie } });
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await textOf(page);
    for (const words of [`If ${email} has an account`, "expires in 1 hour", "Back to Sign In"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/we sent it/i);
  });

  it("the page still names the address after a reload, from a cookie, and to no one else", async () => {
    const answer = await app.fetch("/forgot-password", asForm({ email: "no.one@example.com" }));
    const location = answer.headers.get("Location") ?? "";
    const Cookie = `reset_asked=${cookieOf(answer, "reset_asked")?.value}`;
    for (let n = 0; n < 2; n += 1) {
      const page = await app.fetch(location, { headers: { Cookie } });
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await textOf(page)).toContain("If no.one@example.com has an account");
    }
    const forged = { Cookie: "reset_asked=Im5vLm9uZUBleGFtcGxlLmNvbSI=" };
    for (const headers of [{}, forged])
      expect(await textOf(await app.fetch(location, { headers }))).toContain(
        "If this address has an account",
      );
  });

  it("the page that someone signed in comes to names no address, nor after they sign out (D76)", async () => {
    const browser = openBrowser(app);
    await browser("/auth?form=sign-in", asForm({ email: "pro2@example.com", password: "demo-pass" }));
    const asked = await browser("/forgot-password", asForm({ email }));
    expect(cookieOf(asked, "reset_asked")).toBeNull();
    // The message of the send itself is for its sender.
    await browser("/forgot-password?sent=1");
    const told = async () => textOf(await browser("/forgot-password?sent=1"));
    expect(await told()).toContain("If this address has an account");
    const elsewhere = await app.fetch("/forgot-password", asForm({ email }));
    const Cookie = `reset_asked=${cookieOf(elsewhere, "reset_asked")?.value}`;
    const signedIn = await app.signIn("pro2@example.com");
    expect(await textOf(await signedIn("/forgot-password?sent=1", { headers: { Cookie } }))).not.toContain(
      email,
    );
    await browser("/api/logout");
    expect(await told()).toContain("If this address has an account");
  });

  it("the page names no address anymore once someone has signed in there (D76)", async () => {
    const browser = openBrowser(app);
    await browser("/forgot-password", asForm({ email }));
    await browser("/auth?form=sign-in", asForm({ email: "pro2@example.com", password: "demo-pass" }));
    expect((await browser("/api/auth/user")).status).toBe(200);
    expect(await textOf(await browser("/forgot-password?sent=1"))).toContain(
      "If this address has an account",
    );
  });

  it("its message leaves after the usual 5 seconds (D40)", async () => {
    const answer = await app.fetch("/forgot-password", asForm({ email }));
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const page = await (await app.fetch("/forgot-password?sent=1", { headers: { Cookie } })).text();
    expect(page).toContain("data-notice");
    expect(page).not.toContain("data-seconds");
  });
});

describe("a link", () => {
  it("is reported as valid with its address as often as asked, without using it up (D45)", async () => {
    const token = await tokenOf();
    for (let n = 0; n < 3; n += 1) {
      const answer = await verify(token);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { valid: true, message: expect.any(String), email },
      ]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("works once: every session ends, the old password is wrong, the new one right", async () => {
    const before = await app.signIn(email);
    const token = await tokenOf();
    const answer = await reset(token);
    expect(await answer.json()).toEqual({ message: "Password Reset Successful" });
    expect((await before("/api/auth/user")).status).toBe(401);
    expect(await enter(app, email, "demo-pass")).toBeNull();
    expect(await enter(app, email, newPassword)).not.toBeNull();
    expect(await bodyOf(verify(token))).toEqual({
      valid: false,
      email: null,
      message: "This password reset link is invalid or has expired",
    });
    expect((await reset(token, "another-one")).status).toBe(400);
    expect(mailsOf(app).at(-1)).toMatchObject({ recipient: email, subject: "Your password was changed" });
  });

  it("lasts an hour", async () => {
    const token = await tokenOf();
    app.clock.advance(hour - 1);
    expect(await bodyOf(verify(token))).toMatchObject({ valid: true });
    app.clock.advance(1);
    expect(await bodyOf(verify(token))).toMatchObject({ valid: false, email: null });
    const answer = await reset(token);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: "This password reset link is invalid or has expired" },
    ]);
  });

  it("is void when a newer one was asked for", async () => {
    const older = await tokenOf();
    const newer = await tokenOf();
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it("of ten simultaneous resets with one token, one succeeds", async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `race-number-${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await enter(app, email, `race-number-${winner}`)).not.toBeNull();
  });

  it("for confirming an address resets no password, and vice versa", async () => {
    await signUp(app);
    expect((await reset(tokenFor(app, dana.email))).status).toBe(400);
    const token = await tokenOf();
    expect((await app.fetch(`/verify-email?token=${token}`)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(["x", "%00", "a".repeat(5000), "..%2F.."])("%j is dead", async (token) => {
    expect(await bodyOf(verify(token))).toMatchObject({ valid: false, email: null });
    expect((await reset(decodeURIComponent(token))).status).toBe(400);
  });

  it("names APP_URL, whatever Host the request named", async () => {
    await app.fetch("http://evil.example/api/auth/request-password-reset", {
      ...asJson({ email }, { Host: "evil.example", "X-Forwarded-Host": "evil.example" }),
    });
    expect(mailsOf(app).at(-1)?.text).toContain("http://localhost:3000/reset-password?token=");
    expect(mailsOf(app).at(-1)?.text).not.toContain("evil");
  });

  it("is nowhere in the database except in the email", async () => {
    const token = await tokenOf();
    const rest = onDatabase(app, (database) => {
      database.exec("DELETE FROM outbox; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
      return database.serialize();
    });
    expect(rest.includes(token)).toBe(false);
  });

  it("proves the address (D7)", async () => {
    await reset(await tokenOf("new@example.com"));
    const ask = await enter(app, "new@example.com", newPassword);
    if (!ask) throw new Error("The new password is refused");
    const { json } = await copyOf(app, ask);
    expect(json.users).toMatchObject([{ emailVerifiedAt: app.clock.now().toISOString() }]);
  });

  it("a coach's new password needs 12 characters (D7)", async () => {
    const token = await tokenOf("coach1@example.com");
    const answer = await reset(token, "elevenchars");
    expect([answer.status, (await bodyOf<{ message: string }>(answer)).message]).toEqual([
      400,
      "A coach's password must be at least 12 characters long",
    ]);
    expect((await reset(token, "twelve-chars")).status).toBe(200);
  });
});

describe("the page", () => {
  it.each(["", "?token=", "?token=dead"])("%s says so and offers a new link", async (query) => {
    const page = await app.fetch(`/reset-password${query}`);
    const text = await textOf(page);
    for (const words of ["Invalid Reset Link", "This password reset link is invalid or has expired"])
      expect(text).toContain(words);
    for (const words of ["Request New Reset Link", "Back to Sign In"]) expect(text).toContain(words);
  });

  it.each([
    [{ newPassword: "", confirmPassword: "" }, "Missing information", "Please fill in all fields"],
    [
      { newPassword: "four-bags-in", confirmPassword: "x" },
      "Passwords don't match",
      "Please make sure your passwords match",
    ],
    [
      { newPassword: "bags", confirmPassword: "bags" },
      "Password too short",
      "Password must be at least 6 characters long",
    ],
  ])("refuses %j and stays usable", async (fields, title, sentence) => {
    await request();
    const link = linkTo(app, email);
    const page = await app.fetch(link, asForm({ token: tokenFor(app, email), ...fields }));
    expect(page.status).toBe(400);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await textOf(page);
    expect(text).toMatch(new RegExp(`${title}\\s+${sentence}`));
    expect(text).toContain(email);
  });

  it("without a token: Invalid token", async () => {
    const page = await app.fetch("/reset-password", asForm({ newPassword, confirmPassword: newPassword }));
    expect(page.status).toBe(400);
    expect(await bodyOf(reset(""))).toMatchObject({ message: "No reset token provided" });
  });

  it("succeeds with its message and goes to /auth after 3 seconds, without scripts", async () => {
    await request();
    const fields = { token: tokenFor(app, email), newPassword, confirmPassword: newPassword };
    const answer = await app.fetch(linkTo(app, email), asForm(fields));
    expect(answer.status).toBe(303);
    const page = await app.fetch(answer.headers.get("Location") ?? "");
    const html = await page.text();
    expect(html).toContain("Password Reset Successful");
    expect(html).toMatch(/<meta http-equiv="refresh" content="3;url=\/auth"/);
  });
});
