import { changeIntakeQuestion, removeIntakeQuestion } from "#app/features/talk/intake/questions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: changeIntakeQuestion, DELETE: removeIntakeQuestion });
export const loader = handler.loader;
export const action = handler.action;
