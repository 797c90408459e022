import { data, type MiddlewareFunction, redirect } from "react-router";
import { messages } from "#app/features/people/accounts/messages.ts";
import { sessionOver } from "#app/features/people/sessions/messages.ts";
import { readContext } from "#app/http/context.server.ts";
import { setFlash } from "#app/http/forms/flash.server.ts";
import { readSent } from "#app/http/forms/sent-form.server.ts";
import { isOpened, isWrite } from "#app/http/guards/same-origin.server.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";
import { readSignedUp } from "#app/http/sign-in/signed-up-cookie.server.ts";
import { refuseOthersPage } from "./own-page.server.ts";

/**
 * Answers a form of someone whose session has ended: their text comes back with it, because a members' page can't be
 * shown again (contract, "Forms").
 */
async function refuseSignedOut(request: Request, { services, facts }: ReturnType<typeof readContext>) {
  const { title, message } = sessionOver;
  const sent = await readSent(request, { storage: services.storage, body: facts.body });
  return data({ title, message, sent } satisfies PageProblem, { status: 401 });
}

/** Sends a signed-out visitor to sign in, with the portal's message and the page to return to (D44). */
export const membersOnly: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const around = readContext(context);
  const { actor, services } = around;
  if (actor) return;
  if (isWrite(request)) throw await refuseSignedOut(request, around);
  const back = new URLSearchParams({ to: `${url.pathname}${url.search}` });
  const to = `/api/login?${back}`;
  // Someone who has just signed up was never signed in, and the sign-in page says what to do.
  if (await readSignedUp(services, request)) throw redirect(to);
  // Whoever signs in next would read what no one has seen.
  if (!isOpened(request, url)) throw redirect(to);
  const flash = await setFlash(services, {
    tone: "destructive",
    title: messages.loggedOutTitle,
    message: messages.loggedOut,
    owner: null,
  });
  throw redirect(to, { headers: { "Set-Cookie": flash } });
};

/** Admits only administrators (D7); others see a refusal (contract, "Admin area"). */
export const adminsOnly: MiddlewareFunction<Response> = async ({ context, request }) => {
  const { actor, services, facts } = readContext(context);
  if (actor?.isAdmin) return;
  // A coach's page may have sent it (D76). A call says so in a header, so only a form is read, which then comes back; a script
  // of a page without React sends a form as the page would.
  const isOfPage = request.headers.get("Accept")?.includes("text/html") || request.headers.has("X-Sent-By");
  const isForm = isWrite(request) && isOfPage;
  const sent = isForm ? await readSent(request, { storage: services.storage, body: facts.body }) : undefined;
  await refuseOthersPage(request, context, sent);
  // No loader runs after this, so the refusal page needs the visitor and the club from here.
  const problem: PageProblem = {
    title: "Access Denied",
    message: "You don't have permission to access this admin panel.",
    shell: {
      siteName: services.config.siteName,
      viewer: actor && { name: actor.firstName || actor.email, isAdmin: false },
    },
    // Someone may have stopped being a coach while they wrote.
    sent,
  };
  throw data(problem, { status: 403 });
};
