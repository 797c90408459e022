import { listMemberCompletions } from "#app/features/training/completions/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listMemberCompletions });
export const loader = handler.loader;
export const action = handler.action;
