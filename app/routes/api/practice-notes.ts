import { listOwnNotes } from "#app/features/talk/notes/notes.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listOwnNotes });
export const loader = door.loader;
export const action = door.action;
