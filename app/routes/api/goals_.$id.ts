import { moveGoal, removeGoal } from "#app/features/training/goals/goals.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: moveGoal, DELETE: removeGoal });
export const loader = handler.loader;
export const action = handler.action;
