import { leaveForGoogle } from "#app/http/sign-in/google-answers.server.ts";

export const loader = leaveForGoogle;
