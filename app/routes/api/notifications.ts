import { listOwnNotifications } from "#app/features/talk/notifications/notifications.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listOwnNotifications });
export const loader = door.loader;
export const action = door.action;
