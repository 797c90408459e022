import { data, type MiddlewareFunction, redirect } from "react-router";
import { messages } from "#app/features/people/accounts/messages.ts";
import { readContext } from "#app/http/context.server.ts";
import { setFlash } from "#app/http/flash.server.ts";
import type { RefusedShell } from "#app/http/page-loader.server.ts";

/** Sends a signed-out visitor to sign in, with the message of the portal and the way back (D44). */
export const membersOnly: MiddlewareFunction<Response> = async ({ context, url }) => {
  const { actor, services } = readContext(context);
  if (actor) return;
  const back = new URLSearchParams({ to: `${url.pathname}${url.search}` });
  const flash = await setFlash(services, {
    tone: "destructive",
    title: messages.loggedOutTitle,
    message: messages.loggedOut,
  });
  throw redirect(`/api/login?${back}`, { headers: { "Set-Cookie": flash } });
};

/** Lets only administrators in (D7); others are refused in words (contract, "Admin area"). */
export const adminsOnly: MiddlewareFunction<Response> = async ({ context }) => {
  const { actor, services } = readContext(context);
  if (actor?.isAdmin) return;
  const message = "You don't have permission to access this admin panel.";
  // No loader runs behind this: the page around the refusal needs to be told whose it is.
  const shell: RefusedShell = {
    siteName: services.config.siteName,
    viewer: actor && { name: actor.firstName || actor.email, isAdmin: false },
  };
  throw data({ title: "Access Denied", message, shell }, { status: 403 });
};
