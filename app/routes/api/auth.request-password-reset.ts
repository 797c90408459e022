import { endpoint } from "#app/http/endpoint.server.ts";
import { requestResetHandler } from "#app/http/sign-in/account-handlers.server.ts";

const handler = endpoint({
  POST: { ...requestResetHandler, body: ({ message }: { message: string }) => ({ message }) },
});
export const loader = handler.loader;
export const action = handler.action;
