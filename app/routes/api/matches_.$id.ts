import { getOwnMatch } from "#app/features/training/matches/list-matches.server.ts";
import { correctMatch, removeMatch } from "#app/features/training/matches/matches.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: getOwnMatch, PUT: correctMatch, DELETE: removeMatch });
export const loader = handler.loader;
export const action = handler.action;
