import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "./cookies.server.ts";

const year = 365 * 24 * 3600;

const pushCookie = ({ config }: Services) => serverCookie(config, "push_here", { maxAge: year });

/** The `Set-Cookie` value that lets this browser know whose notifications it got, even after a sign-out. */
export const keepPushHere = (services: Services, marks: readonly string[]) =>
  pushCookie(services).serialize(marks);

/** The `Set-Cookie` value for a browser that gets no more notifications. */
export const forgetPushHere = (services: Services) => pushCookie(services).serialize("", { maxAge: 0 });

/** The marks this browser keeps; whatever it sent, or null. */
export const readPushHere = (services: Services, request: Request): Promise<unknown> =>
  pushCookie(services).parse(request.headers.get("Cookie"));
