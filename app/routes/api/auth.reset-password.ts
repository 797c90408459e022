import { endpoint } from "#app/http/endpoint.server.ts";
import { resetPasswordHandler } from "#app/http/sign-in/account-handlers.server.ts";

const handler = endpoint({ POST: resetPasswordHandler });
export const loader = handler.loader;
export const action = handler.action;
