import { listSubmissions } from "#app/features/video/submissions/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listSubmissions });
export const loader = handler.loader;
export const action = handler.action;
