import { deleteDrill, updateDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: updateDrill, DELETE: deleteDrill });
export const loader = handler.loader;
export const action = handler.action;
