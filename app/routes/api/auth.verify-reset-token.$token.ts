import { verifyResetToken } from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: verifyResetToken });
export const loader = handler.loader;
export const action = handler.action;
