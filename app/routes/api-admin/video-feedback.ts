import { giveVideoFeedback } from "#app/features/submissions/review.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: giveVideoFeedback });
export const loader = door.loader;
export const action = door.action;
