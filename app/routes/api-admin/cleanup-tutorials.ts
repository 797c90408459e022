import { cleanUpTutorials } from "#app/features/video/tutorials/clean-up.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: {
    run: cleanUpTutorials,
    body: ({ deletedCount, remainingTutorials }) => ({ deletedCount, remainingTutorials }),
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = door.loader;
export const action = door.action;
