import { addRounds, removeLastRound } from "#app/features/training/matches/matches.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { run: addRounds, status: 201 }, DELETE: removeLastRound });
export const loader = handler.loader;
export const action = handler.action;
