import { listActiveNotifications } from "#app/features/talk/notifications/broadcasts.server.ts";
import { sendNotification } from "#app/features/talk/notifications/notifications.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listActiveNotifications, POST: { run: sendNotification, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
