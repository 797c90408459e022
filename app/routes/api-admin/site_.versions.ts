import { siteCalls } from "#app/features/club/site/calls.server.ts";
import { listVersions } from "#app/features/club/site/records.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listVersions, POST: siteCalls.restore });
export const loader = handler.loader;
export const action = handler.action;
