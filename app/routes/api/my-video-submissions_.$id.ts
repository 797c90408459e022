import { setBeforeAndAfter } from "#app/features/video/submissions/new-request/before-and-after.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PATCH: setBeforeAndAfter });
export const loader = handler.loader;
export const action = handler.action;
