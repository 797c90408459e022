import { readWeeklyUploadStatus } from "#app/features/video/submissions/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: readWeeklyUploadStatus });
export const loader = door.loader;
export const action = door.action;
