import { completeDrill } from "#app/features/training/completions/complete-drill.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ POST: { run: completeDrill, status: 201 } });
export const loader = door.loader;
export const action = door.action;
