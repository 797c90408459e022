import { captionsUpload } from "#app/features/video/tutorials/set-captions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ PUT: captionsUpload });
export const loader = door.loader;
export const action = door.action;
