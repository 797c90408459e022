import { siteCalls } from "#app/features/club/site/calls.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: siteCalls.publish, DELETE: siteCalls.remove });
export const loader = handler.loader;
export const action = handler.action;
