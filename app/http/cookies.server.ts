import { createCookie } from "react-router";
import { type CookieName, type CookieSite, cookieName } from "#app/features/base/cookie-names.ts";

/** The attributes of every cookie the server sets (contract, "Caching, cookies, and headers"; D70). */
export function cookieAttributes({ isHttps }: CookieSite) {
  return { httpOnly: true, sameSite: "lax", path: "/", ...(isHttps && { secure: true as const }) } as const;
}

/** A cookie only the server reads. `maxAge` is in seconds; without one it ends with the browser. */
export function serverCookie(
  site: CookieSite,
  name: CookieName,
  more: { maxAge?: number; secrets?: string[] } = {},
) {
  return createCookie(cookieName(site, name), { ...cookieAttributes(site), ...more });
}

const pairsOf = (request: Request) => (request.headers.get("Cookie") ?? "").split(/;\s*/);

/** The `Set-Cookie` values that remove every cookie a library made with our name and its own suffix. */
export function forgetCookies(site: CookieSite, request: Request, name: CookieName): string[] {
  const names = pairsOf(request).map((pair) => pair.split("=")[0] ?? "");
  const made = names.filter((one) => one.startsWith(`${cookieName(site, name)}:`));
  const attributes = `Max-Age=0; Path=/; HttpOnly; SameSite=Lax${site.isHttps ? "; Secure" : ""}`;
  return made.map((one) => `${one}=; ${attributes}`);
}

/** The value of a cookie written by `yearCookie`; null without one, or if it isn't text. */
export function readPlainCookie(site: CookieSite, request: Request, name: CookieName): string | null {
  const start = `${cookieName(site, name)}=`;
  const value = pairsOf(request)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    // A value that isn't text counts as none.
    return null;
  }
}
