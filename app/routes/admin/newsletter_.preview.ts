import { renderIssueMail } from "#app/features/talk/issues/read-issue.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// What a coach is writing, as the email it will be.
const handler = endpoint({ POST: { run: renderIssueMail, status: 200 } });
export const loader = handler.loader;
export const action = handler.action;
