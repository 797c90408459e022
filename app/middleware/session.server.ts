import type { MiddlewareFunction } from "react-router";
import { toMember } from "#app/features/accounts/queries.server.ts";
import { findSession } from "#app/features/sessions/sessions.server.ts";
import { actorContext, servicesContext } from "#app/http/context.server.ts";
import { readSessionKey } from "#app/http/session-cookie.server.ts";

/** The zone the browser told us, or null (D17). */
function browserZone(request: Request): string | null {
  const match = /(?:^|;\s*)time_zone=([^;]*)/.exec(request.headers.get("Cookie") ?? "");
  try {
    return match?.[1] ? decodeURIComponent(match[1]) : null;
  } catch {
    // A cookie that is no text says nothing about the zone.
    return null;
  }
}

/** Finds out who asks, from the database on every request (D1). */
export const session: MiddlewareFunction<Response> = async ({ request, context }) => {
  const services = context.get(servicesContext);
  const key = await readSessionKey(services, request);
  if (!key) return;
  const found = await findSession(services, key);
  if (!found) return;
  context.set(actorContext, toMember(services, found.owner, browserZone(request), found.sessionId));
};
