import { alive } from "#app/http/alive.server.ts";

/** The process serves. */
export const loader = alive;
