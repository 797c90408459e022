import { readArchive } from "#app/features/talk/issues/archive.server.ts";
import { atomFeed } from "#app/features/talk/issues/atom.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** The archive for feed readers. */
export const loader = publicLoader(async ({ services, actor }) => {
  const feed = atomFeed(services.config, await readArchive(services, actor));
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
});
