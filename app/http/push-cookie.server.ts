import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "./cookies.server.ts";

const year = 365 * 24 * 3600;

const pushCookie = ({ config }: Services) => serverCookie(config, "push_here", { maxAge: year });

const context = "session of push_here";

/** The `Set-Cookie` value that lets this browser know whose notifications it got, even after a sign-out, and in which session. */
export const keepPushHere = (services: Services, marks: readonly string[], sessionId: string | null) =>
  pushCookie(services).serialize([...marks, services.signer.seal(sessionId ?? "", context)]);

/** The `Set-Cookie` value for a browser that gets no more notifications. */
export const forgetPushHere = (services: Services) => pushCookie(services).serialize("", { maxAge: 0 });

/** The marks this browser keeps; whatever it sent, or null. */
export const readPushHere = (services: Services, request: Request): Promise<unknown> =>
  pushCookie(services).parse(request.headers.get("Cookie"));

/** The session whose notifications this browser got, or null. */
export async function readPushSession(services: Services, request: Request): Promise<string | null> {
  const kept = await readPushHere(services, request);
  const sealed: unknown = Array.isArray(kept) ? kept[2] : null;
  return typeof sealed === "string" ? services.signer.unseal(sealed, context) : null;
}
