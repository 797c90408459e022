import { deactivateNotification } from "#app/features/talk/notifications/broadcasts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ DELETE: deactivateNotification });
export const loader = handler.loader;
export const action = handler.action;
