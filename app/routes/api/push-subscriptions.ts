import { pushMarks } from "#app/features/people/push/renewal.ts";
import {
  readPushSettings,
  subscribeToPushes,
  unsubscribeFromPushes,
} from "#app/features/people/push/subscriptions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { forgetPushHere, keepPushHere } from "#app/http/push-cookie.server.ts";

const handler = endpoint({
  GET: readPushSettings,
  POST: {
    run: subscribeToPushes,
    body: ({ message }: { message: string }) => ({ message }),
    headers: async ({ owner }, services) => [
      ["Set-Cookie", await keepPushHere(services, pushMarks(services.signer, owner), owner.sessionId)],
    ],
  },
  DELETE: {
    run: unsubscribeFromPushes,
    headers: async (_result, services) => [["Set-Cookie", await forgetPushHere(services)]],
  },
});
export const loader = handler.loader;
export const action = handler.action;
