import { listOwnPracticeResults, logPractice } from "#app/features/training/practice/practice.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listOwnPracticeResults, POST: { run: logPractice, status: 201 } });
export const loader = door.loader;
export const action = door.action;
