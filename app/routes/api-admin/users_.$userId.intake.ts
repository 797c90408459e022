import { readIntakeOf } from "#app/features/talk/intake/answers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readIntakeOf });
export const loader = handler.loader;
export const action = handler.action;
