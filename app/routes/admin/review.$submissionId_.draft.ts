import { saveDraft } from "#app/features/video/reviews/drafts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// Where the desk saves itself while a coach writes: the page's own form, answered with the next revision.
const door = endpoint({ POST: saveDraft });
export const loader = door.loader;
export const action = door.action;
