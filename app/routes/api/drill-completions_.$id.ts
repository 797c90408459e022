import { correctCompletion, deleteCompletion } from "#app/features/training/completions/correct.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: correctCompletion, DELETE: deleteCompletion });
export const loader = door.loader;
export const action = door.action;
