import { deleteTutorial } from "#app/features/video/tutorials/delete-tutorial.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  DELETE: {
    run: deleteTutorial,
    body: ({ tutorial }) => ({ deletedTutorial: tutorial }),
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = handler.loader;
export const action = handler.action;
