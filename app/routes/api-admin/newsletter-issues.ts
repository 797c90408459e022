import { createIssue, listIssues } from "#app/features/talk/issues/issues.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listIssues, POST: { run: createIssue, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
