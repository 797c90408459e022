import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { wrongCodeLimits } from "#app/features/people/entitlements/codes/access-codes.server.ts";
import { setSubscriptionTier } from "#app/features/people/entitlements/set-tier.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  PUT: {
    run: setSubscriptionTier,
    limits: wrongCodeLimits,
    body: (user, services) => toUser(services, user),
  },
});
export const loader = handler.loader;
export const action = handler.action;
