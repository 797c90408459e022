import { listOwnNotifications } from "#app/features/talk/notifications/notifications.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnNotifications });
export const loader = handler.loader;
export const action = handler.action;
