import { publishFromStorage } from "#app/features/video/tutorials/publish.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: {
    run: publishFromStorage,
    status: 201,
    body: (tutorial) => ({ tutorial }),
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = door.loader;
export const action = door.action;
