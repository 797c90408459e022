import { linkSubmissionDownload } from "#app/features/video/submissions/fetch-clip.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: linkSubmissionDownload });
export const loader = door.loader;
export const action = door.action;
