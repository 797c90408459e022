import { fillTutorialDuration } from "#app/features/video/tutorials/tutorials.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: fillTutorialDuration });
export const loader = handler.loader;
export const action = handler.action;
