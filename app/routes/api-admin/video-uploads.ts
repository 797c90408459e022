import { listUploads } from "#app/features/video/uploads/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listUploads });
export const loader = handler.loader;
export const action = handler.action;
