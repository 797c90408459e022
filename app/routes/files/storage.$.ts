import { fetchStored } from "#app/features/video/library/storage.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The bytes of a stored training video, in any size, and its stills, for the coaches. */
export const loader = fileLoader(({ services, actor, params, url }) =>
  fetchStored(services, actor, { ...Object.fromEntries(url.searchParams), key: params["*"] ?? "" }),
);
