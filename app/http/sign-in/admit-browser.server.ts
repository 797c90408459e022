import { endNotifications, type Proof } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { HeaderPairs } from "../attempt.server.ts";
import { readPushSession } from "../push-cookie.server.ts";
import { markDevice } from "./known-device.server.ts";
import { forgetResetAsked, readResetAsked } from "./reset-asked-cookie.server.ts";
import { endWaiting, trustBrowser, waitForCode } from "./second-factor-cookies.server.ts";
import { signInBrowser } from "./session-cookie.server.ts";
import { forgetSignedUp, readSignedUp } from "./signed-up-cookie.server.ts";

/** Who signed in, whether a code is still needed (D69), and the checked boxes. */
type Proven = Proof & {
  account: { deleteAfter: Date | null };
  isCodeWanted: boolean;
  rememberMe: boolean;
  trustsDevice: boolean;
  /** No password was typed, so changes that need proof still ask for it. */
  isUnproven?: boolean;
};

/** Signs this browser in, or makes it wait for the second factor: until then it has no session. */
export async function admitBrowser(
  { account, isCodeWanted, rememberMe, trustsDevice, isUnproven = false, codeFrom }: Proven,
  services: Services,
  request: Request,
): Promise<HeaderPairs> {
  const who = { account, rememberMe, codeFrom };
  if (isCodeWanted) return [["Set-Cookie", await waitForCode(services, who)]];
  const trust = trustsDevice ? [await trustBrowser(services, request, who)] : [];
  const signedUp = (await readSignedUp(services, request)) === null ? [] : [await forgetSignedUp(services)];
  const reset = (await readResetAsked(services, request)) === null ? [] : [await forgetResetAsked(services)];
  const addresses = [...signedUp, ...reset];
  const cookies = [await markDevice(services, account), await endWaiting(services), ...trust, ...addresses];
  const session = await signInBrowser(services, request, { ...who, isUnproven });
  const notified = await readPushSession(services, request);
  if (notified) await endNotifications(services, notified, account.id);
  return [...session, ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie])];
}

// Every browser's name begins like this; programs needn't be asked about cookies.
const isBrowser = (request: Request) => /^Mozilla\//.test(request.headers.get("User-Agent") ?? "");
const hasCookies = (request: Request) => (request.headers.get("Cookie") ?? "") !== "";

/**
 * Where a page's sign-in leads. A browser that brought no cookie at all passes by the sign-in page, which sees whether the
 * new one came back.
 */
export function afterSignInHere(who: Proven, to: string, request: Request): string {
  if (hasCookies(request) || !isBrowser(request)) return afterSignIn(who, to);
  return `/auth?${new URLSearchParams({ to: who.account.deleteAfter ? "/account" : to, cookies: "check" })}`;
}

/**
 * Where a browser goes on that was sent to see whether its cookies come back; null if it wasn't, "refused" if they
 * didn't.
 */
export function checkCookies(request: Request, url: URL, to: string): string | null {
  if (url.searchParams.get("cookies") !== "check") return null;
  // Signed in, the page leads on by itself; otherwise a code may still be needed.
  return hasCookies(request) ? `/auth/second-factor?${new URLSearchParams({ to })}` : "refused";
}

/** Where a browser goes after sign-in; `to` is the page they wanted. */
export function afterSignIn({ account, isCodeWanted }: Proven, to: string): string {
  if (isCodeWanted)
    return to === "/" ? "/auth/second-factor" : `/auth/second-factor?${new URLSearchParams({ to })}`;
  // A member who asked to delete the account goes to the page where it can be kept.
  return account.deleteAfter ? "/account" : to;
}
