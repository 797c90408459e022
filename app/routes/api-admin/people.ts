import { findPeople } from "#app/features/people/roster/find-people.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: findPeople });
export const loader = handler.loader;
export const action = handler.action;
