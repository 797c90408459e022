import { restoreDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: restoreDrill });
export const loader = door.loader;
export const action = door.action;
