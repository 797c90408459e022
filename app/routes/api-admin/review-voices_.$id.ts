import { readReviewVoice } from "#app/features/video/voice-over/voice.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readReviewVoice });
export const loader = handler.loader;
export const action = handler.action;
