import type { CookieSite } from "#app/features/base/cookie-names.ts";
import { closeSession, openSession, type Proof } from "#app/features/people/sessions/sessions.server.ts";
import { signInEnded } from "#app/features/people/sign-in/check-credentials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { HeaderPairs } from "../attempt.server.ts";
import { serverCookie } from "../cookies.server.ts";

const sessionCookie = (site: CookieSite) => serverCookie(site, "session");

/** This browser's session key, or null. */
export async function readSessionKey({ config }: Services, request: Request): Promise<string | null> {
  const value: unknown = await sessionCookie(config).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

async function endSession(services: Services, request: Request): Promise<void> {
  const key = await readSessionKey(services, request);
  if (key) await closeSession(services, key);
}

/**
 * Signs this browser in with a new key, whatever it had before, and returns the header that sets it. Throws signed_out if the
 * account's sessions were ended since its owner proved themselves.
 */
export async function signInBrowser(
  services: Services,
  request: Request,
  who: Proof & { rememberMe: boolean; isUnproven?: boolean },
): Promise<HeaderPairs> {
  const session = await openSession(services, { ...who, userAgent: request.headers.get("User-Agent") });
  if (!session) throw signInEnded();
  services.log.info({ userId: who.account.id, isRemembered: who.rememberMe }, "someone signed in");
  await endSession(services, request);
  // Always included, because writing the cookie without it forgets "remember me".
  const age = session.maxAge === null ? {} : { maxAge: session.maxAge };
  return [["Set-Cookie", await sessionCookie(services.config).serialize(session.key, age)]];
}

/** Ends this browser's session, and returns the header that removes its cookie. What isn't sent stays on the device (D76). */
export async function signOutBrowser(services: Services, request: Request): Promise<HeaderPairs> {
  await endSession(services, request);
  return [["Set-Cookie", await sessionCookie(services.config).serialize("", { maxAge: 0 })]];
}
