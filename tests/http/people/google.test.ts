import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOwnSettings } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { storeNewPassword } from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { endSessionsOf, openSession } from "#app/features/people/sessions/sessions.server.ts";
import { signInWithGoogle } from "#app/features/people/sign-in/google-account.server.ts";
import type { Connection } from "#db/client.ts";
import { type App, origin, startApp } from "../../support/app.ts";
import { CookieJar, type RunningProvider, startProvider } from "../../support/openid-provider.ts";
import { cellOf, rowsOf, textOf } from "../club.ts";
import { accountsOf, asMember, dana, enter, mailsOf, signUp } from "../people.ts";
import { coach, enterCode, freshCode, openBrowser, setUp } from "./second-factor.ts";
import { changesByStore, order, shopSettings, tell } from "./shop.ts";

const callback = `${origin}/api/auth/google/callback`;

let app: App;
let provider: RunningProvider;

async function start(options: { isTerse?: boolean; environment?: Record<string, string> } = {}) {
  provider = await startProvider(callback, options);
  app = await startApp({ environment: { ...provider.environment, ...options.environment } });
}
beforeEach(() => start());
afterEach(async () => {
  await app.close();
  await provider.close();
});

/** One browser step: requests an address of the club or the provider with its cookies. */
async function step(jar: CookieJar, url: string): Promise<Response> {
  const headers = { Cookie: jar.headerFor(url) };
  const answer = url.startsWith(origin)
    ? await app.fetch(url.slice(origin.length), { headers })
    : await fetch(url, { headers, redirect: "manual" });
  jar.keep(url, answer);
  return answer;
}

/** Goes from the button to the address the provider redirects back to, and returns that address. */
async function untilCallback(jar: CookieJar, path = "/api/auth/google"): Promise<string> {
  let url = `${origin}${path}`;
  for (let hops = 0; hops < 12; hops += 1) {
    const answer = await step(jar, url);
    url = new URL(answer.headers.get("Location") ?? "", url).href;
    if (url.startsWith(callback)) return url;
  }
  throw new Error(`The provider never sent back: ${url}`);
}

async function comeFromGoogle(person: Partial<RunningProvider["person"]>, path?: string) {
  Object.assign(provider.person, person);
  const jar = new CookieJar();
  const answer = await step(jar, await untilCallback(jar, path));
  const me = await step(jar, `${origin}/api/auth/user`);
  return { jar, answer, to: answer.headers.get("Location"), me: me.ok ? await me.json() : null };
}

/** Every account as its owner's settings show it. */
const people = async () => {
  const accounts = await accountsOf(app);
  return Promise.all(accounts.map(({ email }) => readOwnSettings(app.services, asMember(app, email))));
};

describe("signing in with Google (D12)", () => {
  it("creates an account the first time and finds it the second", async () => {
    const first = await comeFromGoogle({ sub: "g-1", email: "Dana@example.com" });
    expect([first.answer.status, first.to]).toEqual([302, "/"]);
    expect(first.me).toMatchObject({ email: "dana@example.com", userName: "dana.reed", firstName: "Dana" });
    const again = await comeFromGoogle({ sub: "g-1", email: "moved@example.com" });
    expect(again.me).toMatchObject({ email: "dana@example.com" });
    expect(await people()).toHaveLength(9);
  });

  it("uses PKCE, and a new state and nonce each time", async () => {
    const asked = await Promise.all([1, 2].map(() => step(new CookieJar(), `${origin}/api/auth/google`)));
    const [one, two] = asked.map((answer) => new URL(answer.headers.get("Location") ?? "").searchParams);
    expect(one?.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one?.get(name)?.length).toBeGreaterThan(30);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
    expect(one?.get("redirect_uri")).toBe(callback);
  });

  it("links a confirmed address to its account, whose password still works", async () => {
    const { me } = await comeFromGoogle({ sub: "g-2", email: "pro@example.com" });
    expect(me).toMatchObject({ email: "pro@example.com", effectiveTier: "pro" });
    const again = await comeFromGoogle({ sub: "g-2", email: "moved@example.com" });
    expect(again.me).toMatchObject({ email: "pro@example.com" });
    const linked = (await people()).filter(({ hasGoogle }) => hasGoogle);
    expect(linked.map(({ email }) => email)).toEqual(["pro@example.com"]);
    expect(await enter(app, "pro@example.com", "demo-pass")).not.toBeNull();
  });

  it.each([
    [
      "an address Google has not confirmed, of an account",
      { email: "pro@example.com", email_verified: false },
    ],
    ["an unconfirmed Google address without an account", { email: "who@example.com", email_verified: false }],
    ["an account whose address was never confirmed (D11)", { email: "new@example.com" }],
  ])("never lets in %s", async (_what, person) => {
    const { me, to, jar } = await comeFromGoogle({ sub: "g-3", ...person });
    expect([me, to]).toEqual([null, "/auth"]);
    expect(await textOf(await step(jar, `${origin}/auth`))).toContain("Google sign-in failed");
    const accounts = await people();
    expect(accounts.filter(({ hasGoogle }) => hasGoogle)).toEqual([]);
    expect(accounts).toHaveLength(8);
  });

  it("helps the owner of an address a stranger signed up with: a link to set a password, which the stranger doesn't get", async () => {
    await signUp(app);
    await comeFromGoogle({ sub: "g-4", email: dana.email });
    expect(mailsOf(app).at(-1)).toMatchObject({ recipient: dana.email, subject: "Set a new password" });
  });

  it("an account linked to one Google account can't be used by another", async () => {
    await comeFromGoogle({ sub: "g-5", email: "pro@example.com" });
    const other = await comeFromGoogle({ sub: "g-6", email: "pro@example.com" });
    expect(other.me).toBeNull();
  });

  it("gives a listed address admin rights, since Google has confirmed it (D7)", async () => {
    await app.close();
    app = await startApp({ environment: { ...provider.environment, ADMIN_EMAILS: "boss@example.com" } });
    const { me } = await comeFromGoogle({ sub: "g-7", email: "boss@example.com" });
    expect(me).toMatchObject({ isAdmin: true });
  });

  it("asks a coach with a second factor for a code, but not on a trusted device (D69)", async () => {
    const { key } = await setUp(app);
    const first = await comeFromGoogle(
      { sub: "g-11", email: coach },
      "/api/auth/google?to=%2Fadmin%3Ftab%3Dusers",
    );
    expect([first.to, first.me]).toEqual(["/auth/second-factor?to=%2Fadmin%3Ftab%3Dusers", null]);
    const browser = openBrowser(app, first.jar);
    expect((await enterCode(browser, "000000")).status).toBe(401);
    const answer = await enterCode(browser, freshCode(app, key), { trustDevice: "on" });
    expect([answer.status, (await browser("/api/auth/user")).status]).toEqual([303, 200]);
    await browser("/api/logout");
    const again = await step(first.jar, await untilCallback(first.jar));
    expect(again.headers.get("Location")).toBe("/");
    expect((await browser("/api/auth/user")).status).toBe(200);
  });

  it.each<[string, (tx: Connection, owner: string) => Promise<void>]>([
    ["signing out everywhere", (tx, owner) => endSessionsOf(tx, owner, null)],
    [
      "a reset",
      (tx, owner) =>
        storeNewPassword(tx, app.services, {
          userId: owner,
          passwordHash: cellOf(app, "SELECT password_hash FROM users WHERE email = 'elite@example.com'"),
          hasCoachPassword: false,
        }),
    ],
  ])("opens nothing if %s ended the account's sessions meanwhile (D77)", async (_what, end) => {
    const { db } = app.services;
    const person = { subject: "g-13", email: "pro@example.com", isEmailVerified: true };
    const came = await signInWithGoogle(app.services, null, { ...person, firstName: "", lastName: "" });
    const endNow = () => db.write((tx) => end(tx, came.account.id));
    await endNow();
    expect(await openSession(app.services, { ...came, userAgent: null })).toBeNull();
    // The club learns only from Google's answer whose sign-in it is.
    provider.meanwhile = endNow;
    const { to, me } = await comeFromGoogle({ sub: "g-13", email: "pro@example.com" });
    expect([to, me]).toEqual(["/auth", null]);
    expect(rowsOf(app, "SELECT id FROM sessions")).toEqual([]);
    provider.meanwhile = async () => undefined;
    expect((await comeFromGoogle({ sub: "g-13" })).me).toMatchObject({ email: "pro@example.com" });
  });

  it("attaches the store purchase held for the address Google confirmed (D56)", async () => {
    await app.close();
    app = await startApp({ environment: { ...provider.environment, ...shopSettings } });
    const told = { event: "e-1", topic: "orders/paid", at: "2026-03-05T10:00:00Z" };
    await tell(app, order("CLUB-P", { email: "buyer@example.com", updated_at: told.at }), told);
    const { me } = await comeFromGoogle({ sub: "g-12", email: "buyer@example.com" });
    expect(me).toMatchObject({ effectiveTier: "pro" });
    expect(await changesByStore(app)).toHaveLength(1);
  });

  it("returns to the wanted page, never to another site", async () => {
    const good = await comeFromGoogle(
      { sub: "g-8", email: "pro@example.com" },
      "/api/auth/google?to=%2Fportal",
    );
    expect(good.to).toBe("/portal");
    const bad = await comeFromGoogle({}, "/api/auth/google?to=%2F%2Fevil.example");
    expect(bad.to).toBe("/");
  });
});

describe("a callback is refused", () => {
  const isRefused = async (jar: CookieJar, url: string) => {
    const answer = await step(jar, url);
    const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith("session="));
    return answer.headers.get("Location") === "/auth" && cookies.length === 0;
  };
  beforeEach(() => {
    Object.assign(provider.person, { sub: "g-9", email: "pro@example.com", email_verified: true });
  });

  it("in a different browser from the one that started", async () => {
    const url = await untilCallback(new CookieJar());
    expect(await isRefused(new CookieJar(), url)).toBe(true);
    const other = new CookieJar();
    await step(other, `${origin}/api/auth/google`);
    expect(await isRefused(other, url)).toBe(true);
  });

  it("the second time, even with the cookies of the first", async () => {
    const jar = new CookieJar();
    const url = await untilCallback(jar);
    const Cookie = jar.headerFor(origin);
    const ask = () => app.fetch(url.slice(origin.length), { headers: { Cookie } });
    expect((await ask()).headers.get("Location")).toBe("/");
    // Even a provider that gives a code out twice doesn't help, because the state was used.
    const again = await ask();
    expect(again.headers.get("Location")).toBe("/auth");
    expect(rowsOf(app, "SELECT 1 FROM tokens WHERE purpose = 'used_state'")).toHaveLength(1);
  });

  it.each([
    ["a state of its own", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["no state", (url: URL) => url.searchParams.delete("state")],
    ["another code", (url: URL) => url.searchParams.set("code", "stolen")],
    ["no code", (url: URL) => url.searchParams.delete("code")],
    ["the person's refusal", (url: URL) => url.searchParams.set("error", "access_denied")],
  ])("with %s", async (_what, change) => {
    const jar = new CookieJar();
    const url = new URL(await untilCallback(jar));
    change(url);
    expect(await isRefused(jar, url.href)).toBe(true);
  });

  it("with a code from another sign-in of the same browser", async () => {
    const jar = new CookieJar();
    const first = new URL(await untilCallback(jar));
    const second = new URL(await untilCallback(jar));
    second.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect(await isRefused(jar, second.href)).toBe(true);
  });
});

describe("the provider", () => {
  it("may return the address on request instead of in the token", async () => {
    await app.close();
    await provider.close();
    await start({ isTerse: true });
    const { me } = await comeFromGoogle({ sub: "g-10", email: "pro@example.com" });
    expect(me).toMatchObject({ email: "pro@example.com" });
  });

  it("that can't be reached gets a clear message", async () => {
    await provider.close();
    const jar = new CookieJar();
    const answer = await step(jar, `${origin}/api/auth/google`);
    expect(answer.headers.get("Location")).toBe("/auth");
    expect(await textOf(await step(jar, `${origin}/auth`))).toContain("We can't reach Google right now");
  });

  it("that sends us elsewhere for its configuration isn't followed there", async () => {
    const issuer = createServer((req, res) => {
      if (req.url?.startsWith("/.well-known/")) return res.writeHead(302, { Location: "/elsewhere" }).end();
      const base = `http://${req.headers.host}`;
      res.setHeader("Content-Type", "application/json").end(
        JSON.stringify({
          issuer: base,
          authorization_endpoint: `${base}/in`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/keys`,
        }),
      );
    }).listen(0, "127.0.0.1");
    await once(issuer, "listening");
    const GOOGLE_ISSUER = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    await app.close();
    app = await startApp({ environment: { ...provider.environment, GOOGLE_ISSUER } });
    expect((await app.fetch("/api/auth/google")).headers.get("Location")).toBe("/auth");
    issuer.close();
  });

  it("with another issuer name is rejected", async () => {
    await app.close();
    const issuer = provider.issuer.replace("127.0.0.1", "localhost");
    app = await startApp({ environment: { ...provider.environment, GOOGLE_ISSUER: issuer } });
    expect((await app.fetch("/api/auth/google")).headers.get("Location")).toBe("/auth");
  });

  it("not configured: no buttons, and the address is 404", async () => {
    const other = await startApp();
    expect((await other.fetch("/api/auth/google")).status).toBe(404);
    for (const [club, count] of [
      [other, 0],
      [app, 1],
    ] as const) {
      const pages = await Promise.all(["/auth", "/auth?tab=signup"].map((path) => club.fetch(path)));
      const texts = await Promise.all(pages.map(textOf));
      expect(texts[0]?.split("Sign in with Google")).toHaveLength(count + 1);
      expect(texts[1]?.split("Sign up with Google")).toHaveLength(count + 1);
    }
    await other.close();
  });
});
