const anyOrigin = "http://club.invalid";

/** The address if it leads to a page of this site, else the fallback, so that sign-in never redirects elsewhere. */
export function localPath(address: string | null, fallback: string): string {
  if (!address?.startsWith("/")) return fallback;
  const url = URL.parse(address, anyOrigin);
  // The parser resolves "/..//elsewhere" to this site, but the redirected browser sees "//elsewhere".
  if (url?.origin !== anyOrigin || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}`;
}
