import { listContactMessages } from "#app/features/talk/contact/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listContactMessages });
export const loader = handler.loader;
export const action = handler.action;
