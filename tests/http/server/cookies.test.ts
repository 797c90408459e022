import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cookieName, cookieNames, personalCookie, yearCookie } from "#app/features/base/cookie-names.ts";
import { type App, origin, startApp } from "#tests/support/app.ts";
import { CookieJar, type RunningProvider, startProvider } from "#tests/support/openid-provider.ts";
import { listSources, textOf as sourceOf } from "#tests/support/source-file.ts";
import { asForm, bodyOf, textOf } from "../club.ts";
import { dana, tokenFor } from "../people.ts";

const appUrl = "https://club.example";
const asBrowser = { Origin: appUrl, "Sec-Fetch-Site": "same-origin" };

let app: App;
let provider: RunningProvider;
/** Every Set-Cookie header seen. */
let lines: string[];
/** The browser's cookies, by name. */
let held: Map<string, string>;

async function start(url: string): Promise<void> {
  provider = await startProvider(`${url}/api/auth/google/callback`);
  app = await startApp({ environment: { ...provider.environment, APP_URL: url } });
  lines = [];
  held = new Map();
}
beforeEach(() => start(appUrl));
afterEach(async () => {
  await app.close();
  await provider.close();
});

/** Requests like a browser: with its cookies, storing new ones. */
async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  const Cookie = [...held].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await app.fetch(path, { ...init, headers: { ...asBrowser, Cookie } });
  for (const line of answer.headers.getSetCookie()) {
    lines.push(line);
    const [pair = ""] = line.split(";");
    const cut = pair.indexOf("=");
    if (/Max-Age=0/i.test(line)) held.delete(pair.slice(0, cut));
    else held.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
  return answer;
}

/** Visits every place where the product sets or removes a cookie. */
async function walk(): Promise<void> {
  await visit("/");
  await visit("/portal");
  await visit("/auth");
  await visit("/auth?tab=signup&form=sign-up", asForm(dana));
  await visit("/auth");
  const token = tokenFor(app, dana.email);
  await visit(`/verify-email?token=${token}&form=confirm-email`, asForm({ token }));
  await visit("/contact", asForm({ name: "Ana", email: "ana@example.com", message: "Hello there" }));
  const signIn = { email: "pro@example.com", password: "demo-pass", rememberMe: "on" };
  await visit("/auth?form=sign-in", asForm(signIn));
  await visit("/portal");
  await visit("/portal?tab=videos");
  await visit(
    "/account?form=preferences",
    asForm({ mailsDigest: "on", quietFrom: "21:00", quietUntil: "08:00" }),
  );
  await visit("/account");
  await visit("/account?form=small-videos", asForm({ on: "true" }));
  await visit("/api/logout");
  await visit("/auth/phone?key=none");
  await visit("/forgot-password", asForm({ email: "pro@example.com" }));
  await visit("/api/auth/google?to=%2Fportal");
  await visit("/api/auth/google/callback?state=none&code=none");
  await visit("/auth");
}

const nameOf = (line: string) => line.split("=")[0] ?? "";

describe("with an https address every cookie is Secure and carries __Host- (D70)", () => {
  it("wherever one is set or removed", async () => {
    await walk();
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[a-z_]+(:[\w-]+)?=/);
      expect(line).toMatch(/; ?Secure/);
      expect(line).toMatch(/; ?Path=\/(;|$)/);
      expect(line).toMatch(/; ?SameSite=Lax/);
      expect(line).toMatch(/; ?HttpOnly/);
      expect(line).not.toMatch(/; ?Domain=/i);
    }
    const names = new Set(
      lines.map((line) =>
        nameOf(line)
          .replace(/^__Host-/, "")
          .replace(/:.*/, ""),
      ),
    );
    // The browser's own script sets the zone; a page visit checks it. second-factor.test.ts covers a second factor's
    // own, phone.test.ts the one that shows a code, push.test.ts the one of notifications.
    const elsewhere = ["time_zone", "trusted_device", "recovery_codes", "phone_code", "push_here"];
    expect([...names, ...elsewhere].sort()).toEqual([...cookieNames].sort());
  });

  it("and each is read back: session, message, zone, small videos, known device", async () => {
    await visit("/auth?form=sign-in", asForm({ email: "pro@example.com", password: "demo-pass" }));
    expect([...held.keys()].sort()).toEqual(["__Host-device", "__Host-session"]);
    expect((await visit("/api/auth/user")).status).toBe(200);
    const [name = "", value = ""] = yearCookie({ isHttps: true }, "time_zone", "Asia/Tokyo").split(/[=;]/);
    held.set(name, value);
    expect(await textOf(await visit("/account"))).toContain("times in Japan Standard Time (Tokyo)");
    await visit("/account?form=small-videos", asForm({ on: "true" }));
    expect(await textOf(await visit("/portal"))).toContain("Play large videos");
    await visit("/account?form=preferences", asForm({ quietFrom: "21:00", quietUntil: "08:00" }));
    expect(held.has("__Host-flash")).toBe(true);
    expect(await textOf(await visit("/account"))).toContain("Email preferences saved");
    expect(held.has("__Host-flash")).toBe(false);
  });

  it("and one without the prefix, which another host could have set, is ignored", async () => {
    await visit("/auth?form=sign-in", asForm({ email: "pro@example.com", password: "demo-pass" }));
    await visit("/account?form=small-videos", asForm({ on: "true" }));
    await visit("/account?form=preferences", asForm({ quietFrom: "21:00", quietUntil: "08:00" }));
    const plain = [...held].map(([name, value]) => `${name.replace("__Host-", "")}=${value}`).join("; ");
    const Cookie = `${plain}; time_zone=Asia%2FTokyo`;
    expect((await app.fetch("/api/auth/user", { headers: { Cookie } })).status).toBe(401);
    const session = `__Host-session=${held.get("__Host-session")}`;
    const page = await app.fetch("/account", { headers: { Cookie: `${session}; ${Cookie}` } });
    const text = await textOf(page);
    for (const words of [
      "Email preferences saved",
      "times in Japan Standard Time (Tokyo)",
      "Play large videos",
    ])
      expect(text).not.toContain(words);
  });

  it("and returning from Google works, with its cookies removed at the end", async () => {
    Object.assign(provider.person, { sub: "g-1", email: "pro@example.com" });
    const jar = new CookieJar();
    let url = (await visit("/api/auth/google?to=%2Fportal")).headers.get("Location") ?? "";
    for (let hops = 0; hops < 12 && !url.startsWith(appUrl); hops += 1) {
      const answer = await fetch(url, { headers: { Cookie: jar.headerFor(url) }, redirect: "manual" });
      jar.keep(url, answer);
      url = new URL(answer.headers.get("Location") ?? "", url).href;
    }
    const home = await visit(url.slice(appUrl.length));
    expect(home.headers.get("Location")).toBe("/portal");
    expect([...held.keys()]).toEqual(["__Host-session", "__Host-device"]);
  });

  it("and the API description has the session cookie's actual name", async () => {
    const described = await bodyOf<{ components: { securitySchemes: { session: object } } }>(
      visit("/api/openapi.json"),
    );
    expect(described.components.securitySchemes.session).toMatchObject({ name: "__Host-session" });
  });
});

describe("without https", () => {
  it("no cookie is Secure or prefixed: the browser would not take it", async () => {
    await app.close();
    await provider.close();
    await start(origin);
    await walk();
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).not.toMatch(/__Host-|Secure/i);
  });
});

describe("all cookies are defined in one place", () => {
  it("nothing else creates one, names one or decides whether it is Secure", () => {
    const owners = ["app/features/base/cookie-names.ts", "app/http/cookies.server.ts"];
    const signs = /createCookie\(|__Host-|; Secure\b|secure: true/;
    const found = listSources("app").filter((path) => signs.test(sourceOf(path)));
    expect(found.sort()).toEqual([...owners, "app/features/base/site/default-cookies.ts"].sort());
  });

  it("and the cookie page names every one of them", async () => {
    const text = await textOf(await app.fetch("/cookies"));
    for (const name of cookieNames) expect(text).toContain(name);
    expect(text).toContain("__Host-");
  });

  it.each(["session", "flash", "signed_up"] as const)(
    "a page with a %s belongs to one visitor, under either name",
    (name) => {
      for (const isHttps of [true, false])
        expect(personalCookie.test(`time_zone=x; ${cookieName({ isHttps }, name)}=1`)).toBe(true);
      expect(personalCookie.test("my_session=1; small_videos=on")).toBe(false);
    },
  );
});
