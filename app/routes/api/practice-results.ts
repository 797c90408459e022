import { listOwnPracticeResults, logPractice } from "#app/features/training/practice/practice.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnPracticeResults, POST: { run: logPractice, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
