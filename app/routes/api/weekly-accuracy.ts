import { listWeeklyAccuracy } from "#app/features/training/stats/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listWeeklyAccuracy });
export const loader = handler.loader;
export const action = handler.action;
