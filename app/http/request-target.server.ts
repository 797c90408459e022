import type { IncomingMessage } from "node:http";

const hostForm = /^(?:\[[\da-f:.]+\]|\w[\w.-]*)(?::\d{1,5})?$/i;
const longestHost = 260;

// A club is asked under a handful of names; anyone who sends ever new ones has each read anew.
const knownHosts = new Set<string>();
const mostKnown = 64;

/** Whether the text is `host[:port]` as an address can hold it. */
function isHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  // The pattern keeps out what an address would read as a user, a path or a fragment; the parser knows ports and IPv4.
  if (text.length > longestHost || !hostForm.test(text) || !URL.canParse(`http://${text}/`)) return false;
  if (knownHosts.size < mostKnown) knownHosts.add(text);
  return true;
}

/**
 * Who the request says it is for, or null when that is not one `host[:port]` (D64). HTTP/1.0 may leave it out, and means
 * the club's own address then. Headers must be read with `joinDuplicateHeaders`, or a second `Host` goes unseen.
 */
export function readHost({ headers, httpVersion }: IncomingMessage, appUrl: URL): string | null {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0" ? appUrl.host : null;
  return isHost(host) ? host : null;
}

/** What a request asks for: `address` is path and query, as every later reader takes them apart. */
export type Target = { host: string; pathname: string; address: string };

function isDecodable(pathname: string): boolean {
  try {
    // Its result must be used: the bundler leaves out a call whose only effect is that it may throw.
    return decodeURIComponent(pathname) !== "";
  } catch {
    // The question was whether this throws.
    return false;
  }
}

const toTarget = (host: string, { pathname, search }: URL): Target | null =>
  // "//name/path" is a path to one reader and another site to the next.
  pathname.startsWith("//") || !isDecodable(pathname)
    ? null
    : { host, pathname, address: `${pathname}${search}` };

/** An absolute address counts when it names the host the request came for, or the club's own (RFC 9112, 3.2.2). */
function readAbsolute(text: string, host: string, appUrl: URL): Target | null {
  const [, protocol, authority = ""] = /^(https?:)\/\/([^/?]+)/i.exec(text) ?? [];
  const url = protocol && isHost(authority) ? URL.parse(text) : null;
  if (!url) return null;
  const isOwn = url.host === URL.parse(`${protocol}//${host}`)?.host || url.host === appUrl.host;
  return isOwn ? toTarget(authority, url) : null;
}

/**
 * Reads the target of a request that came for `host`: a path with its query, or an absolute address of our own. Null for
 * anything else, and for an address that cannot be taken apart (D64).
 */
export function readTarget(text: string, host: string, appUrl: URL): Target | null {
  if (text.includes("#")) return null;
  if (!text.startsWith("/")) return readAbsolute(text, host, appUrl);
  const url = URL.parse(`http://${host}${text}`);
  return url && toTarget(host, url);
}
