import { zoneCookie } from "#app/features/base/cookie-names.ts";

/** Tells the server this browser's time zone, so that the first page after signing in is right (D17, D70). */
export function tellZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
  document.cookie = zoneCookie({ isHttps: location.protocol === "https:" }, timeZone);
}
