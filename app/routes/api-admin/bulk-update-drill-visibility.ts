import { setDrillVisibility } from "#app/features/training/drills/bulk.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: setDrillVisibility });
export const loader = door.loader;
export const action = door.action;
