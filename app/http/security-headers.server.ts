import type { Config } from "#app/config.server.ts";

/** The policy of a page: scripts only with this response's nonce, or none at all (contract, "headers"). */
export function contentSecurityPolicy(nonce: string | null): string {
  return [
    "default-src 'self'",
    nonce ? `script-src 'nonce-${nonce}'` : "script-src 'none'",
    "style-src 'self'",
    // Radix and recharts position with style attributes; they only run on hydrated pages.
    ...(nonce ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Adds what every response carries, without replacing what the response says itself. */
export function secure(headers: Headers, config: Config, nonce: string | null): void {
  const add = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "strict-origin-when-cross-origin");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
  if (config.isHttps) add("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    add("Content-Security-Policy", contentSecurityPolicy(nonce));
    add("X-Frame-Options", "DENY");
  }
}
