import { publishFromStorage } from "#app/features/video/tutorials/publishing/publish.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: {
    run: publishFromStorage,
    status: 201,
    body: (tutorial) => ({ tutorial }),
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = handler.loader;
export const action = handler.action;
