import { askAboutTutorial, readTutorialQuestions } from "#app/features/talk/questions/questions.server.ts";
import { questionsLimit } from "#app/features/talk/questions/schema.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const ask = { run: askAboutTutorial, status: 201, limits: [questionsLimit] } as const;
const handler = endpoint({ GET: readTutorialQuestions, POST: ask });
export const loader = handler.loader;
export const action = handler.action;
