import { recalculateWeeklyAccuracy } from "#app/features/training/stats/recalculate.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: recalculateWeeklyAccuracy });
export const loader = door.loader;
export const action = door.action;
