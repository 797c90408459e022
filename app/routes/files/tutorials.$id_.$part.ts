import { fetchTutorialPart } from "#app/features/video/tutorials/fetch-tutorial.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** A tutorial's poster, contact sheet, and captions. */
export const loader = fileLoader(({ services, actor, params: { id, part } }) =>
  fetchTutorialPart(services, actor, { id, part }),
);
