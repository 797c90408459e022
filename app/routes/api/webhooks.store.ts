import { takeStoreMessage } from "#app/features/entitlements/store-messages.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { readStoreMessage } from "#app/http/store-message.server.ts";

const door = endpoint({ POST: { run: takeStoreMessage, read: readStoreMessage } });
export const loader = door.loader;
export const action = door.action;
