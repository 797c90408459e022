import { requestResetDoor } from "#app/http/account-handlers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: { ...requestResetDoor, body: ({ message }: { message: string }) => ({ message }) },
});
export const loader = door.loader;
export const action = door.action;
