import {
  correctCompletion,
  deleteCompletion,
} from "#app/features/training/completions/corrections/correct.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: correctCompletion, DELETE: deleteCompletion });
export const loader = handler.loader;
export const action = handler.action;
