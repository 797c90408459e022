const anyOrigin = "http://club.invalid";

/** The address when it leads to a page of this site, else the fallback: no one is sent elsewhere after signing in. */
export function localPath(address: string | null, fallback: string): string {
  if (!address?.startsWith("/")) return fallback;
  const url = URL.parse(address, anyOrigin);
  // "/..//elsewhere" is ours to the parser and "//elsewhere" to the browser that is sent there.
  if (url?.origin !== anyOrigin || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}`;
}
