/** The page's cookies, each as its name and value; none where the browser forbids them. */
export function readCookies(): string[] {
  try {
    return document.cookie.split("; ");
  } catch {
    // In a frame without an origin of its own, the mention of cookies is an error.
    return [];
  }
}

/** Sets a cookie, unless the browser forbids them. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of our visitors
    document.cookie = cookie;
  } catch {
    // Then the server uses the time zone it knows.
  }
}
