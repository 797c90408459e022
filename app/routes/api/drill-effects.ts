import { type DrillEffect, listDrillEffects } from "#app/features/training/goals/effects.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const body = (drills: DrillEffect[]) => ({ drills });
const handler = endpoint({ GET: { run: listDrillEffects, body } });
export const loader = handler.loader;
export const action = handler.action;
