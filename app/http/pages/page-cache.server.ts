import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { personalCookie } from "#app/features/base/cookie-names.ts";
import { type Encoding, encodingFor } from "./compress.server.ts";

/** Headers in the form `node:http` takes fastest: name, value, name, value. */
type FlatHeaders = string[];
type Variant = { body: Buffer; headers: FlatHeaders };
type KeptPage = Record<Encoding, Variant> & { etag: string; unchanged: FlatHeaders };
type WantedForm = { encoding: Encoding; isUnchanged: boolean };

/** Public pages as anonymous visitors get them, rendered once. */
export type PageCache = {
  /** The page for this request, or null if it isn't cached, anonymous, or a read. */
  find(method: string, address: string, cookie: string | null | undefined): KeptPage | null;
  /** Whether the answer to such a request can be cached. */
  takes(method: string, address: string, cookie: string | null | undefined): boolean;
  /** Caches a page: its whole body and every header it is sent with. */
  keep(address: string, body: Buffer, headers: Headers): Promise<KeptPage>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The weak tag of a body, which survives compression. */
export const etagOf = (body: Buffer) =>
  `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

async function pack(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })]);
  return { br, gzip: gz, identity: body };
}

function variantOf(encoding: Encoding, body: Buffer, shared: FlatHeaders): Variant {
  const named = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return { body, headers: [...shared, ...named, "Content-Length", String(body.length)] };
}

async function toKept(body: Buffer, headers: Headers): Promise<KeptPage> {
  const etag = etagOf(body);
  const own = new Headers(headers);
  // The one header that belongs to a single answer; each gets its own.
  own.delete("X-Request-Id");
  own.set("Vary", "Accept-Encoding, Cookie");
  own.set("ETag", etag);
  const shared = [...own].flat();
  const packed = await pack(body);
  return {
    etag,
    unchanged: [...own].filter(([name]) => !/^content-(?!security)/.test(name)).flat(),
    br: variantOf("br", packed.br, shared),
    gzip: variantOf("gzip", packed.gzip, shared),
    identity: variantOf("identity", packed.identity, shared),
  };
}

function readAsked(page: KeptPage, accept: string | null, ifNoneMatch: string | null): WantedForm {
  return { encoding: encodingFor(accept), isUnchanged: ifNoneMatch?.includes(page.etag) ?? false };
}

/**
 * Caches the public pages of `addresses` (path and query), already compressed. `version` names what they show besides
 * the code and the configuration: when it changes, the cache is cleared.
 */
export function createPageCache(
  addresses: Pick<ReadonlySet<string>, "has">,
  version: () => unknown,
): PageCache {
  const pages = new Map<string, KeptPage>();
  let shown = version();
  const forgetOld = () => {
    const now = version();
    if (now === shown) return;
    shown = now;
    pages.clear();
  };
  return {
    takes: (method, address, cookie) =>
      method === "GET" && addresses.has(address) && !(cookie && personalCookie.test(cookie)),
    find(method, address, cookie) {
      if ((method !== "GET" && method !== "HEAD") || (cookie && personalCookie.test(cookie))) return null;
      forgetOld();
      return pages.get(address) ?? null;
    },
    async keep(address, body, headers) {
      const page = await toKept(body, headers);
      pages.set(address, page);
      return page;
    },
  };
}

const named = (headers: FlatHeaders): FlatHeaders => [...headers, "X-Request-Id", randomUUID()];

const pairs = (flat: FlatHeaders) =>
  flat.flatMap((name, place): [string, string][] => (place % 2 === 0 ? [[name, flat[place + 1] ?? ""]] : []));

/** The cached page as a Response. */
export function toResponse(page: KeptPage, { method, headers }: Request): Response {
  const asked = readAsked(page, headers.get("Accept-Encoding"), headers.get("If-None-Match"));
  if (asked.isUnchanged) return new Response(null, { status: 304, headers: pairs(named(page.unchanged)) });
  const variant = page[asked.encoding];
  const body = method === "HEAD" ? null : new Uint8Array(variant.body);
  return new Response(body, { headers: pairs(named(variant.headers)) });
}

/** Answers from memory if the page is cached, without making a Request, which costs more than the page. */
export function answerFromMemory(pages: PageCache, req: IncomingMessage, res: ServerResponse): boolean {
  const { method = "", url = "", headers } = req;
  const page = pages.find(method, url, headers.cookie);
  if (!page) return false;
  const accept = headers["accept-encoding"]?.toString() ?? null;
  const asked = readAsked(page, accept, headers["if-none-match"] ?? null);
  if (asked.isUnchanged) {
    res.writeHead(304, named(page.unchanged)).end();
    return true;
  }
  const variant = page[asked.encoding];
  res.writeHead(200, named(variant.headers)).end(method === "HEAD" ? undefined : variant.body);
  return true;
}
