import { listOwnMatches } from "#app/features/training/matches/list-matches.server.ts";
import { logMatch } from "#app/features/training/matches/matches.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnMatches, POST: { run: logMatch, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
