import { updateSubmissionStatus } from "#app/features/submissions/review.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: updateSubmissionStatus });
export const loader = door.loader;
export const action = door.action;
