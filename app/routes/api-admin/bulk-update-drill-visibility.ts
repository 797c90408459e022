import { setDrillVisibility } from "#app/features/training/drills/bulk.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: setDrillVisibility });
export const loader = handler.loader;
export const action = handler.action;
