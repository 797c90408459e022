import { deactivateNotification } from "#app/features/talk/notifications/broadcasts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ DELETE: deactivateNotification });
export const loader = door.loader;
export const action = door.action;
