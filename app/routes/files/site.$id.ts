import { fetchSitePicture } from "#app/features/club/site/pictures.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

export const loader = fileLoader(({ services, actor, params: { id }, url }) =>
  fetchSitePicture(services, actor, { id, size: url.searchParams.get("size") }),
);
