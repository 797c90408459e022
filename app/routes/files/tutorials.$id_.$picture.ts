import { fetchTutorialPicture } from "#app/features/tutorials/fetch-tutorial.server.ts";
import { fileLoader } from "#app/http/file-loader.server.ts";

/** A still of a tutorial: its poster or its contact sheet. */
export const loader = fileLoader(({ services, actor, params: { id, picture } }) =>
  fetchTutorialPicture(services, actor, { id, picture }),
);
