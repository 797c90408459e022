import { closeSession, openSession } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { HeaderPairs } from "./attempt.server.ts";
import type { CookieSite } from "./cookie-names.ts";
import { serverCookie } from "./cookies.server.ts";

const sessionCookie = (site: CookieSite) => serverCookie(site, "session");

/** The key of the session this browser has, or null. */
export async function readSessionKey({ config }: Services, request: Request): Promise<string | null> {
  const value: unknown = await sessionCookie(config).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

async function endSession(services: Services, request: Request): Promise<void> {
  const key = await readSessionKey(services, request);
  if (key) await closeSession(services, key);
}

/** Signs this browser in with a new key, whatever it brought along, and answers the header that says so. */
export async function signInBrowser(
  services: Services,
  request: Request,
  who: { userId: string; rememberMe: boolean; isUnproven?: boolean },
): Promise<HeaderPairs> {
  await endSession(services, request);
  const session = await openSession(services, { ...who, userAgent: request.headers.get("User-Agent") });
  // Said each time: a cookie written without it forgets "remember me".
  const age = session.maxAge === null ? {} : { maxAge: session.maxAge };
  return [["Set-Cookie", await sessionCookie(services.config).serialize(session.key, age)]];
}

/** Ends this browser's session and answers the headers that take its cookie away, and what its pages kept on the device. */
export async function signOutBrowser(services: Services, request: Request): Promise<HeaderPairs> {
  await endSession(services, request);
  return [
    ["Set-Cookie", await sessionCookie(services.config).serialize("", { maxAge: 0 })],
    // The service worker, its copies and drafts; the cookies of the device itself stay.
    ["Clear-Site-Data", '"storage"'],
  ];
}
