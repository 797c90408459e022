import {
  readPushSettings,
  subscribeToPushes,
  unsubscribeFromPushes,
} from "#app/features/people/push/subscriptions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readPushSettings, POST: subscribeToPushes, DELETE: unsubscribeFromPushes });
export const loader = handler.loader;
export const action = handler.action;
