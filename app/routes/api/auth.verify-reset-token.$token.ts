import { verifyResetToken } from "#app/features/people/accounts/reset-password.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: verifyResetToken });
export const loader = door.loader;
export const action = door.action;
