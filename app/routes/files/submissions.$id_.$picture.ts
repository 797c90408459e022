import { fetchClipPicture } from "#app/features/video/submissions/fetch-clip.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** A still of a member's clip: its poster or its contact sheet. */
export const loader = fileLoader(({ services, actor, params: { id, picture } }) =>
  fetchClipPicture(services, actor, { id, picture }),
);
