import { setFreeMembership } from "#app/features/people/entitlements/free-membership.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: setFreeMembership });
export const loader = handler.loader;
export const action = handler.action;
