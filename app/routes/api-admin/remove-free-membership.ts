import { removeFreeMembership } from "#app/features/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: removeFreeMembership });
export const loader = door.loader;
export const action = door.action;
