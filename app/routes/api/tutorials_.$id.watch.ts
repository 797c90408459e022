import { recordWatch } from "#app/features/video/tutorials/record-watch.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: recordWatch });
export const loader = handler.loader;
export const action = handler.action;
