import { wrongCodeLimits } from "#app/features/people/entitlements/access-codes.server.ts";
import { setSubscriptionTier } from "#app/features/people/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: { run: setSubscriptionTier, limits: wrongCodeLimits } });
export const loader = handler.loader;
export const action = handler.action;
