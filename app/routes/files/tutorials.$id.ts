import { fetchTutorial } from "#app/features/tutorials/tutorials.server.ts";
import { fileLoader } from "#app/http/file-loader.server.ts";

/** The bytes of a tutorial, for whoever may watch it (D14). */
export const loader = fileLoader(({ services, actor, params }) =>
  fetchTutorial(services, actor, { id: params.id }),
);
