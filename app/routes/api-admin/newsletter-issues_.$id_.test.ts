import { testIssue } from "#app/features/talk/issues/send-issue.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: testIssue });
export const loader = handler.loader;
export const action = handler.action;
