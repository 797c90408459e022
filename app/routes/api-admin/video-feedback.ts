import { giveVideoFeedback } from "#app/features/video/reviews/review-submission.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: giveVideoFeedback });
export const loader = handler.loader;
export const action = handler.action;
