import { Secret, TOTP } from "otpauth";
import { type App, type Ask, origin, passwordOf } from "#tests/support/app.ts";
import { CookieJar } from "#tests/support/openid-provider.ts";
import { asForm } from "../club.ts";

/** A browser that keeps its cookies. */
export type Browser = Ask & { jar: CookieJar };

/** Opens a new browser, or one with another's cookies. */
export function openBrowser(app: Pick<App, "fetch">, jar = new CookieJar()): Browser {
  const ask: Ask = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", jar.headerFor(origin));
    const answer = await app.fetch(path, { ...init, headers });
    jar.keep(origin, answer);
    return answer;
  };
  return Object.assign(ask, { jar });
}

export const coach = "coach1@example.com";
export const password = "demo-coach-pass";

/** Sends the form of the sign-in page. */
export const enterPassword = (ask: Ask, fields: Record<string, string> = {}, to = "/admin") =>
  ask(`/auth?${new URLSearchParams({ to })}`, asForm({ email: coach, password, ...fields }));

/** Sends the form that asks for the code. */
export const enterCode = (ask: Ask, secondFactor: string, fields: Record<string, string> = {}) =>
  ask("/auth/second-factor?to=%2Fadmin&form=second-factor", asForm({ secondFactor, ...fields }));

/** What a setup needs from a club: its pages, and the time its codes are made for. */
type Club = Pick<App, "fetch" | "clock">;

/** A browser signed in with the password only. Throws if that is refused. */
export async function signedIn(app: Club, email = coach): Promise<Browser> {
  const browser = openBrowser(app);
  const answer = await enterPassword(browser, { email, password: passwordOf(email) });
  if (answer.headers.get("Location") !== "/admin") throw new Error(`${email} was not let in`);
  return browser;
}

export const page = "/account/second-factor";

/** Sends a form on the second factor's page. */
export const send = (ask: Ask, form: string, fields: Record<string, string> = {}) =>
  ask(`${page}?form=${form}`, asForm(fields));

/** An app with the key: its code at the club's time, `steps` of 30 s away. */
export function codeOf(app: Pick<App, "clock">, key: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp });
}

/** The app's code of a later time step than any used one. */
export function freshCode(app: Pick<App, "clock">, key: string): string {
  app.clock.advance(60_000);
  return codeOf(app, key);
}

/** The key a page shows as text. Throws if there is none. */
export async function keyOn(answer: Response): Promise<string> {
  const [, key] = /id="app-key"[^>]*>([A-Z2-7 ]+)</.exec(await answer.text()) ?? [];
  if (!key) throw new Error("The page shows no key");
  return key.replaceAll(" ", "");
}

/** The recovery codes a page shows. */
export const codesOn = async (answer: Response): Promise<string[]> =>
  [...(await answer.text()).matchAll(/<li>((?:[0-9a-z]{4}-){3}[0-9a-z]{4})<\/li>/g)].map(
    ([, code]) => code ?? "",
  );

/** What a coach has after the setup. */
export type Factor = { browser: Browser; key: string; codes: string[] };

/** Sets up a second factor through the pages. */
export async function setUp(app: Club, email = coach): Promise<Factor> {
  const browser = await signedIn(app, email);
  await send(browser, "start");
  const key = await keyOn(await browser(page));
  const fields = { secondFactor: freshCode(app, key), currentPassword: passwordOf(email) };
  const answer = await send(browser, "confirm", fields);
  if (answer.status !== 303) throw new Error(`The setup was refused with ${answer.status}`);
  const codes = await codesOn(await browser(page));
  await send(browser, "saved", { saved: "on" });
  return { browser, key, codes };
}
