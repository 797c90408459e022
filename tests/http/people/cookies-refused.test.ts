import { expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, textOf } from "../club.ts";
import { codeOf, enterCode, openBrowser, setUp } from "./second-factor.ts";

const app = appForAll();
const right = { email: "pro@example.com", password: "demo-pass" };

/** Sends the form of the sign-in page like a browser. */
function enter(ask: typeof app.fetch, fields = right) {
  const form = asForm(fields);
  const headers = new Headers(form.headers);
  headers.set("User-Agent", "Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36");
  return ask("/auth?to=%2Fportal", { ...form, headers });
}

it("says in words that the browser refuses cookies, once the password was right", async () => {
  const sent = await enter(app.fetch);
  const next = sent.headers.get("Location") ?? "";
  expect([sent.status, next]).toEqual([303, "/auth?to=%2Fportal&cookies=check"]);
  const page = await app.fetch(next);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expect(await textOf(page)).toContain("signing in needs cookies: allow them for this site");
  expect((await enter(app.fetch, { ...right, password: "wrong-one" })).status).toBe(401);
});

it("leads on where they come back, and doesn't check a browser that brought one", async () => {
  const browser = openBrowser(app);
  const next = (await enter(browser)).headers.get("Location") ?? "";
  expect((await browser(next)).headers.get("Location")).toBe("/portal");
  expect((await enter(browser)).headers.get("Location")).toBe("/portal");
});

it("leads on to the code of a second factor, and from there to the page", async () => {
  const email = "pro2@example.com";
  const { key } = await setUp(app, email);
  const browser = openBrowser(app);
  const next = (await enter(browser, { email, password: "demo-pass" })).headers.get("Location") ?? "";
  expect((await browser(next)).headers.get("Location")).toBe("/auth/second-factor?to=%2Fportal");
  app.clock.advance(60_000);
  expect((await enterCode(browser, codeOf(app, key))).status).toBe(303);
});
