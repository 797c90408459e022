import type { Config } from "#app/config/config.server.ts";
import { viewerNames } from "../viewer.server.ts";

/**
 * Which scripts a page may run: those with its own nonce (pages that run React), the one enhancement by its hash
 * (cached pages, because a nonce would make each copy differ), or none.
 */
export type ScriptPolicy = { nonce: string } | { integrity: readonly string[] } | null;

/** What every page may load besides scripts: styles, pictures, films and the web manifest, from this site. */
const everyPage = [
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Only pages that run React use style attributes (Radix), and start the service worker. */
const hydratedPage = ["style-src-attr 'unsafe-inline'", "worker-src 'self'"];

/** Every page with a script sends its forms through it. */
const scriptedPage = ["connect-src 'self'"];

/** A page's policy (contract, "Caching, cookies, and headers"): nothing, plus what its kind needs. */
export function contentSecurityPolicy(scripts: ScriptPolicy): string {
  const isHydrated = scripts !== null && "nonce" in scripts;
  return [
    "default-src 'none'",
    `script-src ${scriptSources(scripts)}`,
    ...everyPage,
    ...(scripts ? scriptedPage : []),
    ...(isHydrated ? hydratedPage : []),
  ].join("; ");
}

function scriptSources(scripts: ScriptPolicy): string {
  if (!scripts) return "'none'";
  if ("nonce" in scripts) return `'nonce-${scripts.nonce}'`;
  return scripts.integrity.map((hash) => `'${hash}'`).join(" ");
}

/** What keeps an answer out of other sites' frames, and from loading or leading anywhere else. */
const apart = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of what isn't a page, such as JSON or a picture: opened by itself, it loads nothing. */
export const nothingPolicy = `default-src 'none'; ${apart}`;

/** The service worker's policy, which its own requests follow: it asks this site alone. */
export const workerPolicy = `default-src 'self'; ${apart}`;

/**
 * The device features a page may request. Any page that runs React may record, since a visit keeps the document and
 * policy it started with.
 */
const permissionsPolicy = (isHydrated: boolean) =>
  `camera=(), geolocation=(), microphone=(${isHydrated ? "self" : ""}), payment=()`;

/** Adds the headers every response has, without replacing the response's own. */
export function secure(headers: Headers, config: Config, scripts: ScriptPolicy): void {
  const add = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "strict-origin-when-cross-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Cross-Origin-Opener-Policy", "same-origin");
  const isHydrated = scripts !== null && "nonce" in scripts;
  add("Permissions-Policy", permissionsPolicy(isHydrated));
  if (config.isHttps) add("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    add("Content-Security-Policy", contentSecurityPolicy(scripts));
    add("X-Frame-Options", "DENY");
    // A page fetched ahead for one person would be shown to the next without asking (D76).
    const isAnyones = !headers.has(viewerNames.header);
    if (isAnyones && scripts && "integrity" in scripts) add("Speculation-Rules", '"/speculation-rules.json"');
  } else add("Content-Security-Policy", nothingPolicy);
}
