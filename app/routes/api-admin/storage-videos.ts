import { listStorageVideos } from "#app/features/video/library/storage.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({ GET: listStorageVideos });
export const loader = door.loader;
export const action = door.action;
