import { removeFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

type Removed = Awaited<ReturnType<typeof removeFreeMembership>>;

const door = endpoint({ POST: { run: removeFreeMembership, body: ({ user }: Removed) => user } });
export const loader = door.loader;
export const action = door.action;
