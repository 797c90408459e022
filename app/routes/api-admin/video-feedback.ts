import { giveVideoFeedback } from "#app/features/video/reviews/review-submission.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: giveVideoFeedback });
export const loader = door.loader;
export const action = door.action;
