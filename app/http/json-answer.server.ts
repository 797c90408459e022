import { hashOf } from "#app/features/base/signatures.server.ts";
import type { HeaderPairs } from "./attempt.server.ts";
import { wholeResponse } from "./whole-body.server.ts";

/** Whether the client already has this tag; a weak comparison, since the body may be compressed. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers.get("If-None-Match") ?? "";
  return known.split(",").some((one) => one.trim() === tag);
}

/**
 * Answers a read as JSON with a tag over its body and paging headers. A client that polls and sends the tag back gets 304 and no
 * body while nothing has changed.
 */
export function jsonRead(request: Request, answered: unknown, headers: HeaderPairs): Response {
  const body = JSON.stringify(answered ?? null);
  const tag = `W/"${hashOf(JSON.stringify(headers) + body).slice(0, 27)}"`;
  const all = new Headers([...headers, ["ETag", tag]]);
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers: all });
  all.set("Content-Type", "application/json");
  return wholeResponse(Buffer.from(body), { headers: all });
}
