import { keepDeskOpen } from "#app/features/video/reviews/presence.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// Where an open desk reports that it is open, and learns what the other coaches have open.
const handler = endpoint({ POST: keepDeskOpen });
export const loader = handler.loader;
export const action = handler.action;
