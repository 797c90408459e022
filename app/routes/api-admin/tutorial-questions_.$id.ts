import { answerQuestion, shareAnswer } from "#app/features/talk/questions/answer.server.ts";
import { readQuestion } from "#app/features/talk/questions/list-questions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readQuestion, POST: { run: answerQuestion, status: 201 }, PUT: shareAnswer });
export const loader = handler.loader;
export const action = handler.action;
