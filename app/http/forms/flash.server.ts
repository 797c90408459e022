import { redirect } from "react-router";
import type { Actor } from "#app/features/base/actor.ts";
import { serverCookie } from "#app/http/cookies.server.ts";
import { isPrefetch } from "#app/http/guards/same-origin.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Flash, Said } from "./flash.ts";

// Short, because a message no page has shown within a minute is out of date.
function flashCookie({ config, signer }: Services) {
  return serverCookie(config, "flash", { maxAge: 60, secrets: [signer.secret] });
}

/** The message in full. */
export const toFlash = (said: Said): Flash =>
  typeof said === "string" ? { tone: "success", title: said } : { tone: "success", ...said };

/** The `Set-Cookie` value that makes the next page show the message. */
export function setFlash(services: Services, said: Said): Promise<string> {
  return flashCookie(services).serialize(toFlash(said));
}

type Taken = { flash: Flash | null; clear: string | null };

const none: Taken = { flash: null, clear: null };

/** The message that waits for this person's next page, and the `Set-Cookie` value that removes it. */
async function findFlash(services: Services, { headers }: Request, reader: Actor): Promise<Taken> {
  const header = headers.get("Cookie");
  const cookie = flashCookie(services);
  if (!header?.includes(`${cookie.name}=`)) return none;
  const flash = (await cookie.parse(header)) as Flash | null;
  if (flash?.owner && flash.owner !== reader?.id) return none;
  const clear = await cookie.serialize("", { maxAge: 0 });
  // What was said to no one is over once someone has signed in.
  return { flash: flash?.owner === null && reader ? null : flash, clear };
}

/**
 * The message the last answer left for this page, and the `Set-Cookie` value that removes it. A prefetch, which no
 * one sees yet, doesn't use it up, and neither does a page of someone else, or of no one: a draft there may have the same name.
 */
export const takeFlash = async (services: Services, request: Request, reader: Actor): Promise<Taken> =>
  isPrefetch(request) ? none : findFlash(services, request, reader);

/** The `Set-Cookie` value that removes this message, which an earlier try of the same may have left; null if it didn't. */
export async function dropFlash(
  services: Services,
  request: Request,
  reader: Actor,
  said: Said,
): Promise<string | null> {
  const { flash, clear } = await findFlash(services, request, reader);
  return flash?.title === toFlash(said).title ? clear : null;
}

/** Redirects the browser (303) with a message for the next page. */
export async function flashAndGo(services: Services, to: string, said: Said): Promise<Response> {
  return redirect(to, { status: 303, headers: { "Set-Cookie": await setFlash(services, said) } });
}
