import { fetchExport } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { fileLoader } from "#app/http/files/file-loader.server.ts";

/** The copy of a member's own data, only for that member (D13). */
export const loader = fileLoader(({ services, actor, params }) =>
  fetchExport(services, actor, { id: params.id }),
);
