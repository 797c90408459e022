import { discardDraft, findDraft, keepDraft } from "#app/features/base/form-drafts.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

// Where coaches' forms save themselves while they are filled in.
const handler = endpoint({ GET: findDraft, PUT: keepDraft, DELETE: discardDraft });
export const loader = handler.loader;
export const action = handler.action;
