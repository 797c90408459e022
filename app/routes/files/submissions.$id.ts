import { fetchClip } from "#app/features/video/submissions/fetch-clip.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The bytes of a member's clip, for its owner and the coaches. */
export const loader = fileLoader(({ services, actor, params, url, isFetch }) =>
  fetchClip(services, actor, { ...Object.fromEntries(url.searchParams), id: params.id, isFetch }),
);
