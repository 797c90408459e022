import { listMembers } from "#app/features/people/coaching/members.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listMembers });
export const loader = door.loader;
export const action = door.action;
