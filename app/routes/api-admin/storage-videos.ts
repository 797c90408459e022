import { listStorageVideos } from "#app/features/video/library/storage.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  GET: { run: listStorageVideos, refusals: { 503: "Storage isn't available." } },
});
export const loader = handler.loader;
export const action = handler.action;
