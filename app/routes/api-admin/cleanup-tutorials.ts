import { cleanUpTutorials } from "#app/features/video/tutorials/clean-up.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: {
    run: cleanUpTutorials,
    body: ({ deletedCount, remainingTutorials }) => ({ deletedCount, remainingTutorials }),
    refusals: { 503: "Storage isn't available, or too much of the library would be removed (D36)." },
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = handler.loader;
export const action = handler.action;
