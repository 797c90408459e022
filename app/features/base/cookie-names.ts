/** Every cookie the product sets, by its name over plain http; the cookie page explains each. */
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
  "phone_code",
  "signed_up",
  "reset_asked",
  "push_here",
] as const;

/** Whether the club's address uses https, which Secure cookies need. */
export type CookieSite = { isHttps: boolean };

/**
 * A cookie's name in the browser. With `__Host-`, neither another host of the domain nor a plain http answer can set
 * it (D70).
 */
export function cookieName({ isHttps }: CookieSite, name: CookieName): string {
  return isHttps ? `__Host-${name}` : name;
}

/** A full `Set-Cookie` value, or `document.cookie` for a script, for a value that isn't secret and is kept for a year. */
export function yearCookie(site: CookieSite, name: CookieName, value: string): string {
  const secure = site.isHttps ? "; Secure" : "";
  return `${cookieName(site, name)}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** A cookie that makes a page belong to one visitor, under either name. */
export const personalCookie = /(?:^|;\s*)(?:__Host-)?(?:session|flash|signed_up)=/;
