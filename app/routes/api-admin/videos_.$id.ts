import { deleteVideo } from "#app/features/video/library/delete-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ DELETE: { run: deleteVideo, body: ({ video }) => video } });
export const loader = door.loader;
export const action = door.action;
