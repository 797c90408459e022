import { fixMissingStats } from "#app/features/training/stats/recalculate.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: fixMissingStats });
export const loader = handler.loader;
export const action = handler.action;
