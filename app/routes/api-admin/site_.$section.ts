import { siteCalls } from "#app/features/club/site/calls.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const { publish } = siteCalls;
const handler = endpoint({ PUT: publish, POST: { ...publish, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
