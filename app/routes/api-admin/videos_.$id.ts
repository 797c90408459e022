import { deleteVideo } from "#app/features/video/library/delete-video.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ DELETE: { run: deleteVideo, body: ({ video }) => video } });
export const loader = handler.loader;
export const action = handler.action;
