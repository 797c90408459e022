import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { firstStart } from "#tests/support/clock.ts";
import { asForm, asJson, bodyOf, cookieOf, onDatabase, rowsOf, textOf } from "../club.ts";

const hour = 3_600_000;
const day = 24 * hour;
const right = { email: "pro@example.com", password: "demo-pass" };

type SessionRow = { key_hash: string; created_at: number; expires_at: number; remember_me: number };

const app = appForAll();

const signIn = (body: unknown) => app.fetch("/api/auth/signin", asJson(body));
const keyOf = (answer: Response) => cookieOf(answer, "session")?.value ?? "";
const plainKey = (cookie: string) =>
  JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString()) as string;
const sessionOf = (cookie: string) =>
  rowsOf<SessionRow>(
    app,
    "SELECT * FROM sessions WHERE key_hash = ?",
    createHash("sha256").update(plainKey(cookie)).digest("base64url"),
  )[0];
const userOf = (cookie: string) => app.fetch("/api/auth/user", { headers: { Cookie: `session=${cookie}` } });

describe("signing in", () => {
  it.each([
    ["an email address", "pro@example.com"],
    ["the address in another case", "Pro@Example.COM"],
    ["the user name (D8)", "avery.quinn"],
    ["the user name in another case", "Avery.Quinn"],
    ["the address between blanks", "  pro@example.com "],
  ])("accepts %s, as JSON and as a form", async (_what, email) => {
    for (const sent of [asJson({ ...right, email }), asForm({ ...right, email })]) {
      const answer = await app.fetch("/api/auth/signin", sent);
      expect(answer.status).toBe(200);
      const user = await bodyOf<Record<string, unknown>>(answer);
      expect(user).toMatchObject({ email: "pro@example.com", effectiveTier: "pro", isAdmin: false });
      expect(Object.keys(user).filter((name) => /password|hash/i.test(name))).toEqual([]);
      expect((await userOf(keyOf(answer))).status).toBe(200);
    }
  });

  it.each([
    ["a wrong password", { ...right, password: "demo-past" }],
    ["the password in another case (D9)", { ...right, password: "Demo-pass" }],
    ["a password with a blank at its end (D9)", { ...right, password: "demo-pass " }],
    ["an unknown address", { ...right, email: "nobody@example.com" }],
    ["an unknown user name", { ...right, email: "no.body" }],
    ["a password nobody can have", { ...right, password: "x".repeat(5000) }],
    ["an address nobody can have", { ...right, email: "x".repeat(5000) }],
    ["SQL in place of a name", { ...right, email: "' OR 1=1 --" }],
    ["an object in place of a password", { ...right, password: { $ne: "" } }],
    ["an object in place of a name", { ...right, email: { toString: null } }],
  ])("%s gets the same status and the same body (D10, D45)", async (_what, body) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('{"message":"Invalid email/username or password"}');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    {},
    { email: right.email },
    { password: right.password },
    { email: " ", password: "x" },
    { ...right, password: "" },
  ])("with a field missing is 400 with the exact sentence: %j", async (body) => {
    for (const sent of [asJson(body), asForm(body as Record<string, string>)]) {
      const answer = await app.fetch("/api/auth/signin", sent);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: "Please fill in all fields" });
    }
  });

  it.each([
    [true, 30 * day, "Max-Age=2592000"],
    ["on", 30 * day, "Max-Age=2592000"],
    [false, 12 * hour, null],
    [undefined, 12 * hour, null],
  ])("rememberMe %s sets the session's length, in the cookie and in the row", async (rememberMe, ms, age) => {
    const answer = await signIn({ ...right, rememberMe });
    const cookie = cookieOf(answer, "session");
    expect(cookie?.attributes).toMatch(/Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(/Max-Age=\d+/.exec(cookie?.attributes ?? "")?.[0] ?? null).toBe(age);
    expect(cookie?.attributes).not.toContain("Secure");
    const row = sessionOf(cookie?.value ?? "");
    expect(row?.expires_at).toBe(firstStart.getTime() + ms);
  });

  it("stores only hashes of the key and of the password", async () => {
    const key = plainKey(keyOf(await signIn(right)));
    expect(key.length).toBeGreaterThanOrEqual(32);
    onDatabase(app, (database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    const everything = onDatabase(app, (database) => database.serialize());
    expect(everything.includes(key)).toBe(false);
    expect(everything.includes("demo-pass")).toBe(false);
    expect(everything.includes(createHash("sha256").update(key).digest("base64url"))).toBe(true);
    const hashes = rowsOf<{ hash: string }>(app, "SELECT password_hash AS hash FROM users");
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(8);
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it("gives a new key each time and ends the browser's old one", async () => {
    const first = keyOf(await signIn(right));
    const again = await app.fetch("/api/auth/signin", asJson(right, { Cookie: `session=${first}` }));
    expect(keyOf(again)).not.toBe(first);
    expect((await userOf(first)).status).toBe(401);
    expect((await userOf(keyOf(again))).status).toBe(200);
  });

  it("with https the cookie is Secure and named __Host-session", async () => {
    const safe = await startApp({ environment: { APP_URL: "https://club.example" } });
    const answer = await safe.fetch("/api/auth/signin", asJson(right));
    expect(cookieOf(answer, "session")).toBeNull();
    expect(cookieOf(answer, "__Host-session")?.attributes).toMatch(
      /^Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const flash = cookieOf(await safe.fetch("/portal"), "__Host-flash");
    expect(flash?.attributes).toContain("Secure");
    await safe.close();
  });
});

describe("the page", () => {
  it("shows the error and the name, but never the password", async () => {
    const sent = asForm({ email: "some.name", password: "my-se<cret-9", rememberMe: "on" });
    const answer = await app.fetch("/auth", sent);
    expect(answer.status).toBe(401);
    const html = await answer.clone().text();
    expect(html).toContain('value="some.name"');
    expect(html).not.toMatch(/my-se.{0,10}cret-9/);
    expect(await textOf(answer)).toMatch(/Sign in failed\s+Invalid email\/username or password/);
  });

  it("answers a wrong password with 401 to someone who is already signed in, and keeps them signed in", async () => {
    const member = await app.signIn("basic@example.com");
    const answer = await member("/auth?form=sign-in", asForm({ ...right, password: "wrong" }));
    expect(answer.status).toBe(401);
    expect(await textOf(answer)).toContain("Invalid email/username or password");
    expect((await member("/api/auth/user")).status).toBe(200);
    expect((await member("/auth")).status).toBe(302);
  });

  it("answers a missing field with 400, a title, and a sentence", async () => {
    const answer = await app.fetch("/auth", asForm({ email: "", password: "" }));
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toMatch(/Missing information\s+Please fill in all fields/);
  });

  it.each([
    ["/portal?tab=videos", "/portal?tab=videos"],
    ["", "/"],
    ["portal", "/"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/..//evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/a/../..//evil.example", "/"],
    ["https://evil.example/portal", "/"],
    ["javascript:alert(1)", "/"],
  ])("goes from %j to %s and never to another site", async (to, expected) => {
    const query = new URLSearchParams({ to });
    const answer = await app.fetch(`/auth?${query}`, asForm(right));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, expected]);
    const login = await app.fetch(`/api/login?${query}`);
    const next = new URL(login.headers.get("Location") ?? "", "http://x").searchParams.get("to") ?? "/";
    expect(next).toBe(expected);
  });

  it.each(["constructor", "toString", "__proto__", "nothing"])("has no form %s: 400", async (form) => {
    expect((await app.fetch(`/auth?form=${form}`, asForm(right))).status).toBe(400);
  });

  it("accepts only GET and POST", async () => {
    const answer = await app.fetch("/auth", { ...asForm(right), method: "PUT" });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
