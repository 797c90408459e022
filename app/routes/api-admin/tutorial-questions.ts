import { listQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listQuestions });
export const loader = handler.loader;
export const action = handler.action;
