import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listWeeklyDrills });
export const loader = handler.loader;
export const action = handler.action;
