import { updateMembership } from "#app/features/people/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: updateMembership });
export const loader = handler.loader;
export const action = handler.action;
