import { restoreDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: restoreDrill });
export const loader = handler.loader;
export const action = handler.action;
