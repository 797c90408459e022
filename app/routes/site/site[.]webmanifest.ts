import { siteDescription } from "#app/content/site.ts";
import { publicLoader } from "#app/http/page-loader.server.ts";

/** What a phone needs to put the club on its home screen. */
export const loader = publicLoader(async ({ services: { config } }) => {
  const manifest = {
    name: config.siteName,
    short_name: config.siteName,
    description: siteDescription,
    start_url: "/portal",
    scope: "/",
    display: "standalone",
    background_color: "#f8f4ea",
    theme_color: "#f8f4ea",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
});
