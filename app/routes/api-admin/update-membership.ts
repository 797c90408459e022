import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { updateMembership } from "#app/features/people/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  PUT: { run: updateMembership, body: ({ user }, services) => ({ user: toUser(services, user) }) },
});
export const loader = handler.loader;
export const action = handler.action;
