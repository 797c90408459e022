import { listMembers } from "#app/features/people/roster/members.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listMembers });
export const loader = handler.loader;
export const action = handler.action;
