import { yearCookie } from "#app/features/base/cookie-names.ts";
import { writeCookie } from "./page-cookies.ts";

/** Tells the server this browser's time zone (D17, D70). */
function tellZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  writeCookie(yearCookie({ isHttps: location.protocol === "https:" }, "time_zone", timeZone));
}

const signsIn = /^\/(auth|verify-email|setup)\b/;

/**
 * Tells it when something that may sign in is pressed on these pages: a form's button, also by Enter in a field, or
 * Google's link. So the first page after it is right.
 */
export function startZone(): void {
  document.addEventListener("click", ({ target }) => {
    if (signsIn.test(location.pathname) && (target as Element).closest("button,a")) tellZone();
  });
}
