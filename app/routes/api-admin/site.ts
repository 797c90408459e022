import { listSite } from "#app/features/club/site/records.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listSite });
export const loader = handler.loader;
export const action = handler.action;
