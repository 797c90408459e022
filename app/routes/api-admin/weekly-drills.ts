import { listDrills } from "#app/features/training/drills/admin-queries.server.ts";
import { deleteAllDrills } from "#app/features/training/drills/bulk.server.ts";
import { createDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listDrills, POST: { run: createDrill, status: 201 }, DELETE: deleteAllDrills });
export const loader = door.loader;
export const action = door.action;
