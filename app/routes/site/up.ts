import { alive } from "#app/http/alive.server.ts";

/** Answers while the process is running. */
export const loader = alive;
