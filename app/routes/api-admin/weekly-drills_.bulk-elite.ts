import { createDrillsForElite } from "#app/features/training/drills/copy-drills.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: { run: createDrillsForElite, status: 201 } });
export const loader = door.loader;
export const action = door.action;
