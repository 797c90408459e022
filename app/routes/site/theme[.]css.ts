import { notFound } from "#app/errors.ts";
import { accentStyle } from "#app/features/base/site/accent.ts";
import { publicLoader } from "#app/http/pages/page-loader.server.ts";

const isColor = (value: string | null): value is string => value !== null && /^[0-9a-f]{6}$/.test(value);

/** The style sheet of the club's accent, by its two colors. */
export const loader = publicLoader(async ({ url }) => {
  const [light, dark] = ["light", "dark"].map((name) => url.searchParams.get(name));
  if (!isColor(light ?? null) || !isColor(dark ?? null)) throw notFound();
  return new Response(accentStyle({ light: `#${light}`, dark: `#${dark}` }), {
    headers: { "Content-Type": "text/css", "Cache-Control": "public, max-age=31536000, immutable" },
  });
});
