import { logoIcon } from "#app/features/base/site/pictures.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** What a phone needs to add the club to its home screen. */
export const loader = publicLoader(async ({ services }) => {
  const { siteName } = services.config;
  const { look, hero } = getSite(services);
  const own = look.logo && [{ src: logoIcon(look.logo), sizes: "512x512", type: "image/png" }];
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: hero.description,
    start_url: "/portal",
    scope: "/",
    display: "standalone",
    background_color: "#f8f4ea",
    theme_color: "#f8f4ea",
    shortcuts: [
      { name: "Log today's drill", url: "/portal/log" },
      { name: "Send a video", url: "/portal?tab=videos#send-a-video" },
    ],
    icons: own || [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
});
