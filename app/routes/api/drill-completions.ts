import { completeDrill } from "#app/features/training/completions/complete-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ POST: { run: completeDrill, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
