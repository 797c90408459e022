import { readClubLevel } from "#app/features/training/stats/level.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readClubLevel });
export const loader = handler.loader;
export const action = handler.action;
