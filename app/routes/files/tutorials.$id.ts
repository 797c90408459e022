import { fetchTutorial } from "#app/features/video/tutorials/fetch-tutorial.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The bytes of a tutorial in the requested size, for anyone who may watch it (D14). */
export const loader = fileLoader(({ services, actor, params, url }) =>
  fetchTutorial(services, actor, { ...Object.fromEntries(url.searchParams), id: params.id }),
);
