const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request changes something. */
export const isWrite = ({ method }: Request) => !reading.has(method);

/**
 * Whether a write's origin is allowed: `Sec-Fetch-Site` decides, else `Origin` against the request's own host and
 * `APP_URL` (D51). A client that sends neither isn't a browser and passes.
 */
export function isSameOrigin(request: Request, appUrl: URL): boolean {
  if (!isWrite(request)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (!origin) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === request.headers.get("Host") || host === appUrl.host);
}

/** A prefetch, or a HEAD request: no one has followed this link yet. */
export function isPrefetch({ headers, method }: Request): boolean {
  return method !== "GET" || `${headers.get("Sec-Purpose")}${headers.get("Purpose")}`.includes("prefetch");
}

/** A navigation from this site or a typed address, and not a prefetch; a tool without metadata passes. */
export function isOwnNavigation(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  const mode = request.headers.get("Sec-Fetch-Mode");
  const isHere = !site || site === "same-origin" || site === "none";
  return !isPrefetch(request) && isHere && (!mode || mode === "navigate");
}

/**
 * Whether someone opened this page: it is a document, or one that scripts show in place of another. A page that reads itself again,
 * and a script that fetches one, aren't seen by anyone.
 */
export function isOpened(request: Request, { pathname, search }: URL): boolean {
  const { headers } = request;
  if (isPrefetch(request)) return false;
  // A program that isn't a browser may name a mode, but no site.
  if (!new URL(request.url).pathname.endsWith(".data"))
    return !headers.has("Sec-Fetch-Site") || headers.get("Sec-Fetch-Mode") === "navigate";
  const from = URL.parse(headers.get("Referer") ?? "");
  return from?.pathname !== pathname || from.search !== search;
}
