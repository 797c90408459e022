import { backfillSubscriptionStatus } from "#app/features/people/entitlements/backfill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: backfillSubscriptionStatus });
export const loader = door.loader;
export const action = door.action;
