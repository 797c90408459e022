import { listSubscribers } from "#app/features/talk/newsletter/subscribers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listSubscribers });
export const loader = handler.loader;
export const action = handler.action;
