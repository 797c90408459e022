import { createDrillsForElite } from "#app/features/training/drills/plan/copy-drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { run: createDrillsForElite, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
