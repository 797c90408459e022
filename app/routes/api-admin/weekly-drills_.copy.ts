import { copyDrills } from "#app/features/training/drills/plan/copy-drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: { run: copyDrills, status: ({ copiedCount }) => (copiedCount > 0 ? 201 : 200) },
});
export const loader = handler.loader;
export const action = handler.action;
