/** Every cookie the product sets, by its name over plain http: what it is for is on the cookie page. */
export type CookieName = (typeof cookieNames)[number];

/** All names of {@link CookieName}. */
export const cookieNames = [
  "session",
  "flash",
  "device",
  "google",
  "way_back",
  "time_zone",
  "small_videos",
  "pending_sign_in",
  "trusted_device",
  "recovery_codes",
  "phone_key",
  "signed_up",
] as const;

/** Whether the club's address is an https one; only then may a cookie be Secure. */
export type CookieSite = { isHttps: boolean };

/** The name a cookie has in the browser. With `__Host-` no other host of the domain and no plain http answer can set it (D70). */
export function cookieName({ isHttps }: CookieSite, name: CookieName): string {
  return isHttps ? `__Host-${name}` : name;
}

/** A whole `Set-Cookie` value, or `document.cookie` of a script, for a value that is no secret; `maxAge` is in seconds. */
export function plainCookie(site: CookieSite, name: CookieName, value: string, maxAge: number): string {
  const secure = site.isHttps ? "; Secure" : "";
  return `${cookieName(site, name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** A cookie with which a page belongs to one visitor, under either name. */
export const personalCookie = /(?:^|;\s*)(?:__Host-)?(?:session|flash|signed_up)=/;
