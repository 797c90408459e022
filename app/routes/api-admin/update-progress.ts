import { updateProgress } from "#app/features/people/roster/assign-coach.server.ts";
import { messages } from "#app/features/people/roster/messages.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// No page sends it, so its answer carries the title.
const failed = () => ({ error: messages.progressFailed });
const handler = endpoint({ POST: { run: updateProgress, failed } });
export const loader = handler.loader;
export const action = handler.action;
