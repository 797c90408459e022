import { intakeClipUpload } from "#app/features/talk/intake/clips.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { ...intakeClipUpload, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
