import { getOwnAccount } from "#app/features/people/accounts/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: getOwnAccount });
export const loader = door.loader;
export const action = door.action;
