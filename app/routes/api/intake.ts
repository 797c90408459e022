import { readOwnIntake, saveIntake, sendIntake } from "#app/features/talk/intake/answers.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readOwnIntake, PUT: saveIntake, POST: sendIntake });
export const loader = handler.loader;
export const action = handler.action;
