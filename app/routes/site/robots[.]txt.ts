import { publicLoader } from "#app/http/pages/page-loader.server.ts";

const closed = [
  ...["/api/", "/portal", "/admin", "/account", "/dashboard", "/files/", "/auth"],
  ...["confirm", "unsubscribe", "preview"].map((page) => `/newsletter/${page}`),
];
/** The site's own pictures are in the closed folder; the longer path wins. */
const open = ["/files/site/"];

/** What search engines should skip, and where the sitemap is. */
export const loader = publicLoader(async ({ services: { config } }) => {
  const lines = [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", config.appUrl).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
});
