import type { Services } from "#app/services/services.server.ts";
import type { HeaderPairs } from "./attempt.server.ts";
import { localPath } from "./local-path.ts";

const year = 365 * 86_400;

/** Whether small videos come first: by the footer's switch, else as the browser asks for it (`Save-Data`). */
export function readSlowLine(request: Request): boolean {
  const chosen = /(?:^|;\s*)small_videos=(on|off)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return chosen ? chosen === "on" : request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
}

/** The header that keeps the choice in this browser. */
function keepSlowLine(isSlowLine: boolean, isHttps: boolean): HeaderPairs {
  const value = `small_videos=${isSlowLine ? "on" : "off"}`;
  return [
    ["Set-Cookie", `${value}; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly${isHttps ? "; Secure" : ""}`],
  ];
}

/** What the footer's switch means for the browser: the choice is kept, and leads back to the page it was made on. */
export const slowLineDoor = {
  headers: async ({ isSlowLine }: { isSlowLine: boolean }, { config }: Services) =>
    keepSlowLine(isSlowLine, config.isHttps),
  to: (_result: unknown, { request }: { request: Request }) => {
    const from = URL.parse(request.headers.get("Referer") ?? "");
    return localPath(from && `${from.pathname}${from.search}`, "/portal");
  },
} as const;
