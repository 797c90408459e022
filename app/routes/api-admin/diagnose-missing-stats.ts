import { diagnoseMissingStats } from "#app/features/training/stats/diagnose.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: diagnoseMissingStats });
export const loader = door.loader;
export const action = door.action;
