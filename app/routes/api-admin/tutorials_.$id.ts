import { deleteTutorial } from "#app/features/video/tutorials/delete-tutorial.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  DELETE: {
    run: deleteTutorial,
    body: ({ tutorial }) => ({ deletedTutorial: tutorial }),
    failed: ({ message }) => ({ error: message }),
  },
});
export const loader = door.loader;
export const action = door.action;
