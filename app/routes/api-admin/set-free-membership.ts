import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: setFreeMembership });
export const loader = door.loader;
export const action = door.action;
