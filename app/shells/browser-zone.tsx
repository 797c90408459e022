import { useEffect } from "react";
import { yearCookie } from "#app/features/base/cookie-names.ts";
import { readCookies, writeCookie } from "../enhance/page-cookies.ts";
import { useReadAgain } from "../ui/live/use-read-again.ts";
import { whenIdle } from "../ui/live/when-idle.ts";
import { isDeviceClock } from "../ui/time/zone-clock.ts";

type Props = { isHttps: boolean; shown: string | undefined };

/**
 * Tells the server the browser's time zone by cookie, for members who haven't set one (D17). A page rendered without
 * it, such as the first of a session, is reloaded. `shown` is the zone the page shows: as long as that is the cookie's,
 * and this device's clock agrees, the browser isn't asked, because its answer takes a phone a tenth of a second.
 */
export function BrowserZone({ isHttps, shown }: Props): null {
  const readAgain = useReadAgain();
  useEffect(() => {
    const cookieOf = (zone: string) => yearCookie({ isHttps }, "time_zone", zone);
    const isKept = (cookie: string) => readCookies().includes(cookie.split("; ", 1)[0] ?? "");
    // Reading cookies asks another process, and the first press after a page's start may be waiting.
    return whenIdle(() => {
      if (shown && isKept(cookieOf(shown)) && isDeviceClock(new Date(), shown)) return;
      const cookie = cookieOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
      const isKnown = isKept(cookie);
      writeCookie(cookie);
      if (!isKnown && isKept(cookie)) void readAgain();
    });
  }, [isHttps, shown, readAgain]);
  return null;
}
