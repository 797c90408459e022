import { useEffect } from "react";
import { plainCookie } from "#app/http/cookie-names.ts";

const year = 365 * 86_400;

/** Tells the server the browser's time zone by cookie, for members who have set none (D17). */
export function useBrowserZone(isHttps: boolean): void {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
    document.cookie = plainCookie({ isHttps }, "time_zone", zone, year);
  }, [isHttps]);
}
