import { resetPasswordDoor } from "#app/http/account-handlers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: resetPasswordDoor });
export const loader = door.loader;
export const action = door.action;
