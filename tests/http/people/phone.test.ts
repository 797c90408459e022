import { beforeEach, expect, it } from "vitest";
import { type Ask, origin } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, cellOf, changeRows, rowsOf, textOf, userId } from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";
import {
  coach,
  enterCode,
  freshCode,
  keyOn,
  openBrowser,
  page,
  send,
  setUp,
  signedIn,
} from "./second-factor.ts";

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1" } });
let desk: Ask;
beforeEach(async () => {
  desk = await app.signIn("pro@example.com");
});

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

/** The cookie with a new code. */
async function showCode(ask = desk, fields: Record<string, string> = {}) {
  const made = await ask("/account/phone?form=phone-code", asForm(fields));
  expect([made.status, made.headers.get("Location")]).toEqual([303, "/account/phone"]);
  return cookieOf(made, "phone_code");
}

/** The page in a browser that has also another cookie. */
const pageWith = (ask: Ask, cookie: string) =>
  ask("/account/phone", { headers: { Cookie: cookie } }).then((answer) => answer.text());

/** The address in the code, as a camera would read it. */
async function readKey(cookie: string, ask = desk) {
  return { html: await pageWith(ask, cookie), key: keyFor(cookie) };
}

/** Only the server can decrypt the code, so the test asks the server's own signer, for the session that made it. */
function keyFor(cookie: string): string {
  const code: unknown = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.split("=")[1] ?? ""), "base64").toString(),
  );
  const [row] = rowsOf<{ id: string; user_id: string }>(
    app,
    "SELECT code_from AS id, user_id FROM tokens WHERE purpose = 'phone' ORDER BY rowid DESC LIMIT 1",
  );
  return app.services.signer.unseal(String(code), `phone of ${row?.user_id} from ${row?.id}`) ?? "";
}

const open = (key: string, cookie = "") =>
  app.fetch(`/auth/phone?key=${key}`, { headers: { ...(cookie && { Cookie: cookie }) } });
const press = (cookie: string, fields: Record<string, string>) =>
  app.fetch("/auth/phone?form=phone", {
    ...asForm(fields),
    headers: { Cookie: cookie, "User-Agent": "iPhone Safari/" },
  });

/** The fields of the page that says whose account it is; none if the code is over. */
async function fieldsFor(cookie: string): Promise<Record<string, string>> {
  const html = await (await app.fetch("/auth/phone", { headers: { Cookie: cookie } })).text();
  return Object.fromEntries(formsOf(html, "phone")[0]?.fields ?? []);
}

/** Presses the page's button. */
const confirm = async (cookie: string, fields: Record<string, string> = {}) =>
  press(cookie, { ...(await fieldsFor(cookie)), ...fields });

it("draws a code that signs one phone in once, lists it among the devices, and keeps the key out of addresses and pages", async () => {
  const { html, key } = await readKey(await showCode());
  expect(html).toContain("QR code that signs your phone in");
  expect(key).toHaveLength(43);
  expect(html).not.toContain(key);
  expect(rowsOf(app, "SELECT 1 FROM tokens WHERE token_hash = ?", key)).toEqual([]);
  const arrived = await open(key);
  expect([arrived.status, arrived.headers.get("Location")]).toEqual([302, "/auth/phone"]);
  expect(arrived.headers.get("Referrer-Policy")).toBe("no-referrer");
  const cookie = cookieOf(arrived, "phone_key");
  const asked = await app.fetch("/auth/phone", { headers: { Cookie: cookie } });
  expect(asked.headers.get("Cache-Control")).toBe("private, no-store");
  const words = await asked.text();
  expect(words).toContain("signed in as");
  expect(words).not.toContain(key);
  const used = await confirm(cookie, { rememberMe: "true" });
  expect([used.status, used.headers.get("Location")]).toEqual([303, "/portal"]);
  const session = cookieOf(used, "session");
  const me = await app.fetch("/api/auth/user", { headers: { Cookie: session } });
  expect(await me.json()).toMatchObject({ email: "pro@example.com" });
  const devices = await textOf(await desk("/account"));
  expect(devices).toMatch(/Safari on iPhone\s+Signed in [^.]*? with a code from An unknown device/);
  const again = await confirm(cookie);
  expect(again.status).toBe(401);
  expect(await again.text()).toContain("has been used or is older than 2 minutes");
});

it("doesn't count as proof of the owner: anything that needs the password still asks", async () => {
  const { key } = await readKey(await showCode());
  const session = cookieOf(await confirm(cookieOf(await open(key), "phone_key")), "session");
  const phone: Ask = (path, init) => app.fetch(path, { ...init, headers: { Cookie: session } });
  const profile = await formOn(phone, "/account", "profile");
  const answer = await sendForm(phone, profile, { phoneNumber: "555 0199" });
  expect([answer.status, await textOf(answer)]).toEqual([
    400,
    expect.stringContaining("enter your current password"),
  ]);
});

it("voids a code after 2 minutes, with a newer one, at sign-out, and in another session", async () => {
  const first = await readKey(await showCode());
  const second = await readKey(await showCode());
  expect((await confirm(cookieOf(await open(first.key), "phone_key"))).status).toBe(401);
  app.clock.advance(121_000);
  expect((await confirm(cookieOf(await open(second.key), "phone_key"))).status).toBe(401);
  const shown = await showCode();
  const third = await readKey(shown);
  const other = await app.signIn("pro2@example.com");
  expect(await pageWith(other, shown)).toContain("has been used or is older");
  await desk("/api/logout");
  expect((await confirm(cookieOf(await open(third.key), "phone_key"))).status).toBe(401);
});

/** A phone that scanned a code. */
async function phoneFrom(ask = desk): Promise<Ask> {
  const { key } = await readKey(await showCode(ask), ask);
  const session = cookieOf(await confirm(cookieOf(await open(key), "phone_key")), "session");
  return (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Cookie", [session, headers.get("Cookie")].filter(Boolean).join("; "));
    return app.fetch(path, { ...init, headers });
  };
}

it("leads to the next code only with the password", async () => {
  const phone = await phoneFrom();
  expect(await pageWith(phone, "")).toContain("enter your current password");
  const form = await formOn(phone, "/account/phone", "phone-code");
  for (const currentPassword of ["", "wrong-one"]) {
    const refused = await sendForm(phone, form, { currentPassword });
    expect([refused.status, cookieOf(refused, "phone_code")]).toEqual([400, ""]);
  }
  const next = await showCode(phone, { currentPassword: "demo-pass" });
  expect(await pageWith(phone, next)).toContain("QR code that signs your phone in");
  app.clock.advance(11 * 60_000);
  expect(await pageWith(phone, "")).toContain("enter your current password");
});

it("without a password the account signs in with Google first", async () => {
  const phone = await phoneFrom();
  const [{ hash } = {}] = rowsOf<{ hash: string }>(
    app,
    "SELECT password_hash AS hash FROM users WHERE email = ?",
    "pro@example.com",
  );
  const setHash = (value: string | null | undefined) =>
    changeRows(app, "UPDATE users SET password_hash = ? WHERE email = ?", value, "pro@example.com");
  setHash(null);
  expect(await pageWith(phone, "")).toContain("sign in here with Google first");
  expect((await phone("/account/phone?form=phone-code", asForm({}))).status).toBe(400);
  setHash(hash);
});

it("doesn't let a coach without a password set up a second factor, as a sign-in with Google does (D69)", async () => {
  const own = await signedIn(app);
  const phone = await phoneFrom(own);
  const stored = "SELECT password_hash FROM users WHERE email = ?";
  const hash = cellOf<string>(app, stored, coach);
  changeRows(app, "UPDATE users SET password_hash = NULL WHERE email = ?", coach);
  for (const [ask, status] of [
    [phone, 400],
    [own, 303],
  ] as const) {
    await send(ask, "start");
    const key = await keyOn(await ask(page));
    const answer = await send(ask, "confirm", { secondFactor: freshCode(app, key) });
    expect(answer.status).toBe(status);
    if (status === 400) expect(await textOf(answer)).toContain("sign in here with Google first");
  }
  changeRows(app, "DELETE FROM second_factors");
  changeRows(app, "UPDATE users SET password_hash = ? WHERE email = ?", hash, coach);
});

it("ends with the device that shows it when the owner signs that one out from another", async () => {
  const stranger = await app.signIn("pro2@example.com");
  const { key } = await readKey(await showCode(stranger), stranger);
  const owner = await app.signIn("pro2@example.com");
  const [row] = rowsOf<{ id: string }>(
    app,
    "SELECT code_from AS id FROM tokens WHERE purpose = 'phone' ORDER BY rowid DESC",
  );
  await owner("/account?form=sign-out-device", asForm({ id: row?.id ?? "" }));
  expect((await confirm(cookieOf(await open(key), "phone_key"))).status).toBe(401);
});

it.each([
  [
    "the device that showed the code is signed out",
    (id: string) => `DELETE FROM sessions WHERE user_id = '${id}'`,
  ],
  [
    "its owner signs out everywhere",
    (id: string) => `UPDATE users SET reply_generation = reply_generation + 1 WHERE id = '${id}'`,
  ],
])("opens no session if %s while the code is used", async (_what, change) => {
  const own = await app.signIn("basic@example.com");
  const id = userId(app, "basic@example.com");
  const cookie = cookieOf(await open((await readKey(await showCode(own), own)).key), "phone_key");
  const isUsed = "CREATE TRIGGER meanwhile AFTER DELETE ON tokens WHEN old.purpose = 'phone'";
  changeRows(app, `${isUsed} BEGIN ${change(id)}; END`);
  const answer = await confirm(cookie);
  changeRows(app, "DROP TRIGGER meanwhile");
  expect([answer.status, cookieOf(answer, "session")]).toEqual([401, ""]);
  expect(rowsOf(app, "SELECT id FROM sessions WHERE code_from IS NOT NULL AND user_id = ?", id)).toEqual([]);
});

it("asks for the second factor of an account that has one", async () => {
  const { key: appKey } = await setUp(app, coach);
  const token = app.services.ids.secret();
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256").update(token).digest("base64url");
  const now = app.clock.now().getTime();
  changeRows(
    app,
    "INSERT INTO tokens (token_hash, purpose, user_id, code_from, created_at, expires_at) SELECT ?, 'phone', user_id, id, ?, ? FROM sessions WHERE user_id = ? ORDER BY rowid DESC LIMIT 1",
    hash,
    now,
    now + 60_000,
    userId(app, coach),
  );
  const answer = await confirm(cookieOf(await open(token), "phone_key"));
  expect(answer.headers.get("Location")).toMatch(/^\/auth\/second-factor/);
  expect(cookieOf(answer, "session")).toBe("");
  const waiting = openBrowser(app);
  waiting.jar.keep(origin, answer);
  expect((await enterCode(waiting, freshCode(app, appKey))).status).toBe(303);
  expect(await (await waiting("/account/phone")).text()).toContain("enter your current password");
});

it("signs in whom the page named, even if another page brought another code meanwhile (D76)", async () => {
  const firstKey = cookieOf(await open((await readKey(await showCode())).key), "phone_key");
  const phone: Ask = (path, init) => app.fetch(path, { ...init, headers: { Cookie: firstKey } });
  const first = await formOn(phone, "/auth/phone", "phone");
  const other = await app.signIn("elite@example.com");
  const secondKey = cookieOf(await open((await readKey(await showCode(other), other)).key), "phone_key");
  const fields = Object.fromEntries(first.fields);
  // Nor does a form that says nothing of whose code it is.
  expect((await press(secondKey, {})).status).toBe(409);
  const refused = await press(secondKey, fields);
  expect([refused.status, cookieOf(refused, "session")]).toEqual([409, ""]);
  const page = await textOf(refused);
  expect(page).toContain("Another code was opened in this browser meanwhile");
  expect(page).toMatch(/signed in as\s+Jordan Pike/);
  expect((await confirm(firstKey, fields)).status).toBe(303);
});

it("can't be guessed, and leads only to this site", async () => {
  const statuses: number[] = [];
  for (let wrong = 0; wrong < 21; wrong += 1) statuses.push((await confirm("phone_key=x")).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  const page = await (await desk("/account/phone?to=https://elsewhere.example")).text();
  expect(page).not.toMatch(/(href|action)="https:\/\/elsewhere/);
  expect((await app.fetch("/account/phone")).status).toBe(302);
});
