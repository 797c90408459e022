import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listWeeklyDrills });
export const loader = door.loader;
export const action = door.action;
