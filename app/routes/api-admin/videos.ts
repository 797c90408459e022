import { listLibraryVideos } from "#app/features/video/library/videos.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listLibraryVideos });
export const loader = handler.loader;
export const action = handler.action;
