import { createDrill, listDrills } from "#app/features/drills/drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listDrills, POST: { run: createDrill, status: 201 } });
export const loader = door.loader;
export const action = door.action;
