import { videoUpload } from "#app/features/video/submissions/new-request/submit-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { ...videoUpload, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
