import { ownVoiceNote } from "#app/features/talk/messages/attachments/voice-note.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { ...ownVoiceNote, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
