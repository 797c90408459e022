import { messages } from "#app/features/video/reviews/messages.ts";
import { giveVideoFeedback } from "#app/features/video/reviews/review-submission.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// No page sends it, so its answer carries the title.
const failed = () => ({ error: messages.feedbackFailedTitle });
const handler = endpoint({ POST: { run: giveVideoFeedback, failed } });
export const loader = handler.loader;
export const action = handler.action;
