import { updateMembership } from "#app/features/people/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: updateMembership });
export const loader = door.loader;
export const action = door.action;
