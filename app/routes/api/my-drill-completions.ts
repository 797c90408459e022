import { listOwnCompletions } from "#app/features/training/completions/queries.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listOwnCompletions });
export const loader = door.loader;
export const action = door.action;
