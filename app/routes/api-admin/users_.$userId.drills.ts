import { listDrillsOf } from "#app/features/training/drills/admin-queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listDrillsOf });
export const loader = handler.loader;
export const action = handler.action;
