import { recordWatch } from "#app/features/video/tutorials/record-watch.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: recordWatch });
export const loader = door.loader;
export const action = door.action;
