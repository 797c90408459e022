import { fetchTutorialCaptions } from "#app/features/tutorials/fetch-tutorial.server.ts";
import { fileLoader } from "#app/http/file-loader.server.ts";

/** The captions of a tutorial, as WebVTT. */
export const loader = fileLoader(({ services, actor, params: { id } }) =>
  fetchTutorialCaptions(services, actor, { id }),
);
