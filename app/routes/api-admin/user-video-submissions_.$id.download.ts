import { linkSubmissionDownload } from "#app/features/video/submissions/fetch-clip.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: linkSubmissionDownload });
export const loader = handler.loader;
export const action = handler.action;
