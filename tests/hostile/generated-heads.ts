import { raw } from "./heads/head.ts";

/** Random numbers from 0 up to 1 that a seed repeats (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = (text: string) => text.trim().split(/\s+/);

const methods = words(
  "GET GET GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND FOO get",
);
const versions = words("HTTP/1.0 HTTP/2.0 HTTP/1 http/1.1");
const paths = words(`
  / /faq /auth /portal /portal.data /admin/users /nope /api/nope /og-plain.png /healthz /__manifest /dashboard /account
  /api/auth/user /api/auth/signin /api/uploads /api/uploads/x /api/contact /api/user-video-submissions /api/weekly-drills
  /files/x /setup/x /assets/x.js /portal/videos/x /portal?tab=%ff /_root.data /faq.data?_routes=x /plans?plan=[] /robots.txt
  /? /%00 /a;b=c /a//b /./x/../faq * // http://evil.example/ /% /..//x
`);
const names = words(`
  Cookie Range If-Range If-None-Match If-Modified-Since Accept Accept-Encoding Accept-Language User-Agent Origin Referer
  Content-Type Sec-Fetch-Site Sec-Fetch-Mode Authorization X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host Forwarded Save-Data
  Upload-Length Upload-Offset Upload-Metadata Tus-Resumable Idempotency-Key If-Match Sec-Purpose Keep-Alive Date X
`);
/** What decides where a request ends and who sent it. With too many of these, nothing else would be tried. */
const framing = words("Host Content-Length Transfer-Encoding Connection Expect Upgrade TE Trailer");
const values = words(`
  0 1 2 -1 1e9 999999999999 chunked gzip,chunked close keep-alive Upgrade 100-continue websocket application/json
  multipart/form-data;boundary=b application/x-www-form-urlencoded bytes=0-1 bytes=9-3 bytes=-0 session=x
  flash=%ff;time_zone=%;device=x * "x" W/"x" br gzip;q=0 1.2.3.4,[::1] https null [ % ,,, ;;; filename_eA== 1.0.0 same-origin
  cross-site navigate http://[ \u00ff\u0080 on prefetch __proto__
`);
const endings = ["\n", "\r", "\r\n ", "\r\n\t", ""];
const bodies = ["{}", "a=b", "2\r\n{}\r\n0\r\n\r\n", "--b\r\n", "GET / HTTP/1.1\r\n\r\n", "\u0000\u0000"];

/**
 * Makes request heads from parts that are each likely to be read, in combinations that may not be, some with bytes
 * changed, removed, or added. The same seed makes the same heads; `host` is the server's own.
 */
export function headMaker(seed: number, host: string): () => Buffer {
  const chance = chanceOf(seed);
  const below = (limit: number) => Math.floor(chance() * limit);
  const isRare = (times: number) => below(times) === 0;
  const one = (list: readonly string[]) => list[below(list.length)] ?? "";
  const anyByte = () => String.fromCharCode(below(256));
  const long = (text: string) => (isRare(120) ? text.repeat(below(3_000)) : text);
  const header = () => {
    const name = one(isRare(30) ? framing : names);
    return `${name}${isRare(60) ? anyByte() : ""}: ${long(one(values))}`;
  };
  const mutate = (text: string) => {
    const at = below(text.length);
    const change = one(["", anyByte(), anyByte() + (text[at] ?? "")]);
    return text.slice(0, at) + change + text.slice(at + 1);
  };
  return () => {
    const ownHost = isRare(25) ? [] : [`Host: ${host}`];
    const others = Array.from({ length: below(isRare(25) ? 120 : 6) }, header);
    const first = `${one(methods)} ${long(one(paths))} ${isRare(12) ? one(versions) : "HTTP/1.1"}`;
    const end = isRare(40) ? one(endings) : "\r\n";
    let text = [first, ...ownHost, ...others, "", isRare(8) ? one(bodies) : ""].join(end);
    for (let changes = isRare(5) ? below(6) : 0; changes > 0; changes -= 1) text = mutate(text);
    return raw(text);
  };
}
