import { saveDraft } from "#app/features/video/reviews/drafts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// Where the desk autosaves: the page's own form, answered with the next revision.
const handler = endpoint({ POST: saveDraft });
export const loader = handler.loader;
export const action = handler.action;
