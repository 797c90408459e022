import { updateSubmissionStatus } from "#app/features/video/reviews/review-submission.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: updateSubmissionStatus });
export const loader = door.loader;
export const action = door.action;
