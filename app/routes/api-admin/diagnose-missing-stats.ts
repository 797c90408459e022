import { diagnoseMissingStats } from "#app/features/training/stats/diagnose.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: diagnoseMissingStats });
export const loader = handler.loader;
export const action = handler.action;
