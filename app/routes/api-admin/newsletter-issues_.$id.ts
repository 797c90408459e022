import { changeIssue, getIssue, removeIssue } from "#app/features/talk/issues/issues.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: getIssue, PUT: changeIssue, DELETE: removeIssue });
export const loader = handler.loader;
export const action = handler.action;
