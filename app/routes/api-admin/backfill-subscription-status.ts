import { backfillSubscriptionStatus } from "#app/features/people/entitlements/backfill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: backfillSubscriptionStatus });
export const loader = handler.loader;
export const action = handler.action;
