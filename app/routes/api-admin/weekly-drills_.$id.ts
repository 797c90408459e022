import { deleteDrill, updateDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: updateDrill, DELETE: deleteDrill });
export const loader = door.loader;
export const action = door.action;
