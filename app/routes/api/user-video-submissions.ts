import { videoUpload } from "#app/features/video/submissions/submit-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: { ...videoUpload, status: 201 } });
export const loader = door.loader;
export const action = door.action;
