import { endpoint } from "#app/http/endpoint.server.ts";
import { signUpHandler } from "#app/http/sign-in/account-handlers.server.ts";

const handler = endpoint({
  POST: { ...signUpHandler, status: 201, body: ({ message }: { message: string }) => ({ message }) },
});
export const loader = handler.loader;
export const action = handler.action;
