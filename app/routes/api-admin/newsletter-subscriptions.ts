import { listSubscribers } from "#app/features/talk/newsletter/subscribers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listSubscribers });
export const loader = door.loader;
export const action = door.action;
