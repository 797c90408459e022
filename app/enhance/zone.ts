import { zoneCookie } from "#app/features/base/cookie-names.ts";

/** Tells the server this browser's time zone (D17, D70). */
function tellZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
  document.cookie = zoneCookie({ isHttps: location.protocol === "https:" }, timeZone);
}

const signsIn = /^\/(auth|verify-email|setup)\b/;
const withGoogle = 'a[href^="/api/auth/google"]';

/** Tells it before anything that signs in: a form of these pages, or Google's link. So the first page after it is right. */
export function startZone(): void {
  document.addEventListener("submit", () => {
    if (signsIn.test(location.pathname)) tellZone();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(withGoogle)) tellZone();
  });
}
