import { findStored } from "#app/features/library/storage.server.ts";
import { fileLoader } from "#app/http/file-loader.server.ts";

/** The bytes of a stored training video, for the coaches. */
export const loader = fileLoader(({ services, actor, params }) =>
  findStored(services, actor, { key: params["*"] ?? "" }),
);
