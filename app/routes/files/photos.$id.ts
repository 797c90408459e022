import { fetchPhoto } from "#app/features/talk/messages/attachments/photo.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The photo of a message, for the member of its thread and the coaches. */
export const loader = fileLoader(({ services, actor, params: { id }, url }) =>
  fetchPhoto(services, actor, { id, size: url.searchParams.get("size") }),
);
