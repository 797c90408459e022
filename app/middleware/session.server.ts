import type { MiddlewareFunction } from "react-router";
import { isPreviewed } from "#app/features/base/preview.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { findSession } from "#app/features/people/sessions/sessions.server.ts";
import { actorContext, servicesContext } from "#app/http/context.server.ts";
import { readPlainCookie } from "#app/http/cookies.server.ts";
import { readSessionKey } from "#app/http/sign-in/session-cookie.server.ts";

/** Looks up who is signed in, from the database on every request (D1). */
export const session: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const services = context.get(servicesContext);
  const key = await readSessionKey(services, request);
  if (!key) return;
  const found = await findSession(services, key);
  if (!found) return;
  // The zone the browser sent, for members who have not set one (D17).
  const browserZone = readPlainCookie(services.config, request, "time_zone");
  const actor = toMember(services, found.owner, browserZone, found.sessionId);
  context.set(actorContext, actor);
  if (isPreviewed(actor, url)) context.set(servicesContext, services.previewFor(actor.id));
};
