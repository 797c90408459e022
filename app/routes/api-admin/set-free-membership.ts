import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: { run: setFreeMembership, body: (user, services) => toUser(services, user) },
});
export const loader = handler.loader;
export const action = handler.action;
