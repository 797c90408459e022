import { leaveForGoogle } from "#app/http/google-answers.server.ts";

export const loader = leaveForGoogle;
