import { setSubscriptionTier } from "#app/features/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: { run: setSubscriptionTier, addressField: "clientAddress" } });
export const loader = door.loader;
export const action = door.action;
