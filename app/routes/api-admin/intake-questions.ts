import { addIntakeQuestion, listIntakeQuestions } from "#app/features/talk/intake/questions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listIntakeQuestions, POST: { run: addIntakeQuestion, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
