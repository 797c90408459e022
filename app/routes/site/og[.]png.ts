import { redirect } from "react-router";
import { readShareCard } from "#app/features/base/site/share-card.server.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

/** What a shared link shows of the club: its name, line, color, and logo; without ffmpeg the lane without words. */
export const loader = publicLoader(async ({ services, actor }) => {
  const picture = await readShareCard(services, actor, {});
  if (picture === null) throw redirect("/og-plain.png");
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
});
