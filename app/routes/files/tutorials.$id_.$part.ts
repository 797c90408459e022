import { fetchTutorialPart } from "#app/features/video/tutorials/fetch-tutorial.server.ts";
import { fileLoader } from "#app/http/file-loader.server.ts";

/** What is beside a tutorial: its poster, its contact sheet, its captions. */
export const loader = fileLoader(({ services, actor, params: { id, part } }) =>
  fetchTutorialPart(services, actor, { id, part }),
);
