import { redactPath } from "#app/features/club/maintenance/redact.ts";
import type { Log } from "#app/services/services.server.ts";

const probes = new Set(["/healthz", "/up", "/readyz"]);

/**
 * A request as logged: never its query, headers or body, which may contain secrets. Without a path, it couldn't be
 * read.
 */
type LoggedRequest = { method: string; pathname: string | null; startedAt: number };

/** Writes one line per answered request. `response` is null if the client had gone. */
export function logRequest(
  log: Log,
  { method, pathname, startedAt }: LoggedRequest,
  response: Response | null,
): void {
  const path = pathname === null ? null : redactPath(pathname);
  const facts = {
    requestId: response?.headers.get("X-Request-Id") ?? undefined,
    method,
    path,
    status: response?.status ?? 499,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
  if (path !== null && probes.has(path)) log.debug(facts, "request");
  else if (facts.status >= 500) log.warn(facts, "request");
  else log.info(facts, "request");
}
