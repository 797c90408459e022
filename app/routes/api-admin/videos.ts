import { listLibraryVideos } from "#app/features/video/library/videos.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listLibraryVideos });
export const loader = door.loader;
export const action = door.action;
