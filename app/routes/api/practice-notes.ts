import { listOwnNotes } from "#app/features/talk/notes/notes.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnNotes });
export const loader = handler.loader;
export const action = handler.action;
