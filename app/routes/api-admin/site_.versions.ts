import { siteCalls } from "#app/features/desk/site/calls.server.ts";
import { listVersions } from "#app/features/desk/site/records.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listVersions, POST: siteCalls.restore });
export const loader = handler.loader;
export const action = handler.action;
