import { listContactMessages } from "#app/features/talk/contact/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listContactMessages });
export const loader = door.loader;
export const action = door.action;
