import { listedPages } from "#app/content/navigation.ts";
import { coachAddress } from "#app/features/people/coaches/rules.ts";
import { readArchive } from "#app/features/talk/issues/archive.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** The pages for search engines. */
export const loader = publicLoader(async ({ services, actor }) => {
  const { config } = services;
  const issues = (await readArchive(services, actor)).map(({ path }) => path);
  const coaches = config.coaches.map(({ key }) => coachAddress(key));
  const urls = [...listedPages, ...coaches, ...issues].map(
    (path) => `  <url><loc>${new URL(path, config.appUrl).href}</loc></url>`,
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  const headers = { "Content-Type": "application/xml; charset=utf-8" };
  return new Response(`${lines.join("\n")}\n`, { headers });
});
