import { listDrillsOf } from "#app/features/training/drills/admin-queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listDrillsOf });
export const loader = door.loader;
export const action = door.action;
