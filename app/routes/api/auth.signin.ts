import { toUser } from "#app/features/accounts/queries.server.ts";
import { signInDoor } from "#app/http/authenticator.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: { ...signInDoor, body: ({ account }, services) => toUser(services, account) },
});
export const loader = door.loader;
export const action = door.action;
