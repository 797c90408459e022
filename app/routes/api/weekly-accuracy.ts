import { listWeeklyAccuracy } from "#app/features/training/stats/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listWeeklyAccuracy });
export const loader = door.loader;
export const action = door.action;
