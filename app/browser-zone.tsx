import { useEffect } from "react";
import { plainCookie } from "./http/cookie-names.ts";
import { useReadAgain } from "./ui/use-read-again.ts";

const year = 365 * 86_400;

/**
 * Tells the server the browser's time zone by cookie, for members who haven't set one (D17). A page rendered without
 * it, such as the first of a session, is reloaded.
 */
export function BrowserZone({ isHttps }: { isHttps: boolean }): null {
  const readAgain = useReadAgain();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const cookie = plainCookie({ isHttps }, "time_zone", zone, year);
    const [pair = ""] = cookie.split("; ");
    const isKnown = document.cookie.split("; ").includes(pair);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
    document.cookie = cookie;
    if (!isKnown && document.cookie.includes(pair)) void readAgain();
  }, [isHttps, readAgain]);
  return null;
}
