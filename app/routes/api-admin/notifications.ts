import { listActiveNotifications } from "#app/features/talk/notifications/broadcasts.server.ts";
import { sendNotification } from "#app/features/talk/notifications/notifications.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listActiveNotifications, POST: { run: sendNotification, status: 201 } });
export const loader = door.loader;
export const action = door.action;
