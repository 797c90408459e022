import { listDrills } from "#app/features/training/drills/admin-queries.server.ts";
import { deleteAllDrills } from "#app/features/training/drills/bulk.server.ts";
import { createDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  GET: listDrills,
  POST: { run: createDrill, status: 201 },
  DELETE: deleteAllDrills,
});
export const loader = handler.loader;
export const action = handler.action;
