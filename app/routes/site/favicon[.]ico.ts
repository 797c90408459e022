import { redirect } from "react-router";
import { logoIcon } from "#app/features/base/site/pictures.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** Where programs look that don't read the page: the club's logo, or ours. */
export const loader = publicLoader(async ({ services }) => {
  const { logo } = getSite(services).look;
  throw redirect(logo ? logoIcon(logo) : "/icon-192.png");
});
