import type { IncomingMessage } from "node:http";

const hostForm = /^(?:\[[\da-f:.]+\]|\w[\w.-]*)(?::\d{1,5})?$/i;
const longestHost = 260;

// A club has only a handful of host names; new ones beyond that are parsed each time.
const knownHosts = new Set<string>();
const mostKnown = 64;

/** Whether the text is a valid `host[:port]`. */
function isHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  // The pattern rules out anything an address would read as a user, path or fragment; the parser checks ports and
  // IPv4.
  if (text.length > longestHost || !hostForm.test(text) || !URL.canParse(`http://${text}/`)) return false;
  if (knownHosts.size < mostKnown) knownHosts.add(text);
  return true;
}

/**
 * The host a request names, or null if it isn't one valid `host[:port]` (D64). HTTP/1.0 may omit it, which means the
 * club's own address. Read headers with `joinDuplicateHeaders`, or a second `Host` goes unseen.
 */
export function readHost({ headers, httpVersion }: IncomingMessage, appUrl: URL): string | null {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? appUrl.host : null;
  return isHost(host) ? host : null;
}

/** A request's target: `address` is path and query, as all later code reads them. */
export type Target = { host: string; pathname: string; address: string };

function isDecodable(pathname: string): boolean {
  try {
    // Use the result: the bundler removes a call whose only effect is that it may throw.
    return decodeURIComponent(pathname) !== "";
  } catch {
    // Only whether this throws matters.
    return false;
  }
}

const toTarget = (host: string, { pathname, search }: URL): Target | null =>
  // Some readers take "//name/path" as a path, others as another site.
  pathname.startsWith("//") || !isDecodable(pathname)
    ? null
    : { host, pathname, address: `${pathname}${search}` };

/** An absolute address is allowed if it names the requested host or the club's own (RFC 9112, 3.2.2). */
function readAbsolute(text: string, host: string, appUrl: URL): Target | null {
  const [, protocol, authority = ""] = /^(https?:)\/\/([^/?]+)/i.exec(text) ?? [];
  const url = protocol && isHost(authority) ? URL.parse(text) : null;
  if (!url) return null;
  const isOwn = url.host === URL.parse(`${protocol}//${host}`)?.host || url.host === appUrl.host;
  return isOwn ? toTarget(authority, url) : null;
}

/**
 * Reads a request's target: a path with its query, or an absolute address of our own. Null for anything else, and for
 * an address that can't be parsed (D64).
 */
export function readTarget(text: string, host: string, appUrl: URL): Target | null {
  if (text.includes("#")) return null;
  if (!text.startsWith("/")) return readAbsolute(text, host, appUrl);
  const url = URL.parse(`http://${host}${text}`);
  return url && toTarget(host, url);
}
