import { assignCoach } from "#app/features/people/coaching/assign-coach.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: assignCoach });
export const loader = door.loader;
export const action = door.action;
