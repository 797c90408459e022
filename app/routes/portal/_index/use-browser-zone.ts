import { useEffect } from "react";

/** Tells the server the browser's time zone by cookie, for members who have set none (D17). */
export function useBrowserZone(): void {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
    document.cookie = `time_zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  }, []);
}
