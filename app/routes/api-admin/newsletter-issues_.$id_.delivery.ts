import { cancelDelivery, sendIssue, steerDelivery } from "#app/features/talk/issues/send-issue.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const refusals = { 409: "The issue is not in a state that allows it." };
const handler = endpoint({
  POST: { run: sendIssue, refusals },
  PUT: { run: steerDelivery, refusals },
  DELETE: { run: cancelDelivery, refusals },
});
export const loader = handler.loader;
export const action = handler.action;
