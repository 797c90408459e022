import { sendPracticeNote } from "#app/features/talk/notes/notes.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { run: sendPracticeNote, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
