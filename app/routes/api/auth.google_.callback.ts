import { returnFromGoogle } from "#app/http/google-answers.server.ts";

export const loader = returnFromGoogle;
