import { respondToContact } from "#app/features/talk/contact/respond.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: respondToContact });
export const loader = door.loader;
export const action = door.action;
