import { returnFromGoogle } from "#app/http/sign-in/google-answers.server.ts";

export const loader = returnFromGoogle;
