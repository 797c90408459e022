import { listOwnCompletions } from "#app/features/training/completions/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnCompletions });
export const loader = handler.loader;
export const action = handler.action;
