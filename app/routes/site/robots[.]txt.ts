import { publicLoader } from "#app/http/page-loader.server.ts";

const closed = ["/api/", "/portal", "/admin", "/account", "/dashboard", "/files/", "/newsletter/"];

/** What search engines should skip, and where the sitemap is. */
export const loader = publicLoader(async ({ services: { config } }) => {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", config.appUrl).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
});
