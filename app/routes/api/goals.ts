import { setOwnGoal } from "#app/features/training/goals/goals.server.ts";
import { listOwnGoals } from "#app/features/training/goals/list-goals.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnGoals, POST: { run: setOwnGoal, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
