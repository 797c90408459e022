import { fillTutorialDuration } from "#app/features/video/tutorials/tutorials.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: fillTutorialDuration });
export const loader = door.loader;
export const action = door.action;
