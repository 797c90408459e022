import { assignCoach } from "#app/features/people/roster/assign-coach.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: assignCoach });
export const loader = handler.loader;
export const action = handler.action;
