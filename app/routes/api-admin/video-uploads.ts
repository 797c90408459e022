import { listUploads } from "#app/features/video/uploads/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listUploads });
export const loader = door.loader;
export const action = door.action;
