import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { removeFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

type Removed = Awaited<ReturnType<typeof removeFreeMembership>>;

const handler = endpoint({
  POST: { run: removeFreeMembership, body: ({ user }: Removed, services) => toUser(services, user) },
});
export const loader = handler.loader;
export const action = handler.action;
