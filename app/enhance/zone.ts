import { plainCookie } from "#app/features/base/cookie-names.ts";

const yearSeconds = 365 * 86_400;

/** Tells the server this browser's time zone, as the pages for members do, so that the first of them is right (D17, D70). */
export function tellZone(): void {
  const site = { isHttps: location.protocol === "https:" };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
  document.cookie = plainCookie(site, "time_zone", timeZone, yearSeconds);
}
