import { getOwnAccount } from "#app/features/people/accounts/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: getOwnAccount });
export const loader = handler.loader;
export const action = handler.action;
