import { captionsUpload } from "#app/features/video/tutorials/captions/set-captions.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  PUT: { ...captionsUpload, body: ({ id, hasCaptions }) => ({ id, hasCaptions }) },
});
export const loader = handler.loader;
export const action = handler.action;
