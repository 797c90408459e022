import { type CookieSite, yearCookie } from "#app/features/base/cookie-names.ts";
import type { HeaderPairs } from "#app/http/attempt.server.ts";
import { readPlainCookie } from "#app/http/cookies.server.ts";
import { localPath } from "#app/http/local-path.ts";
import type { Services } from "#app/services/services.server.ts";

/** Whether small videos come first: by the switch in the footer, else by the browser's request (`Save-Data`). */
export function readSmallVideos(site: CookieSite, request: Request): boolean {
  const chosen = readPlainCookie(site, request, "small_videos");
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}

/** The header that stores the choice in this browser. */
function keepSmallVideos(site: CookieSite, prefersSmallVideos: boolean): HeaderPairs {
  const cookie = yearCookie(site, "small_videos", prefersSmallVideos ? "on" : "off");
  return [["Set-Cookie", `${cookie}; HttpOnly`]];
}

/** The footer switch's effect on the browser: stores the choice and returns to the same page. */
export const smallVideosHandler = {
  headers: async ({ prefersSmallVideos }: { prefersSmallVideos: boolean }, { config }: Services) =>
    keepSmallVideos(config, prefersSmallVideos),
  to: (_result: unknown, { request }: { request: Request }) => {
    const from = URL.parse(request.headers.get("Referer") ?? "");
    return localPath(from && `${from.pathname}${from.search}`, "/portal");
  },
} as const;
