import { bounds } from "#app/features/video/reviews/drawing/shapes.ts";

const fewestRows = 1;

/** How many rows for tips the page shows: the filled ones plus one, or as many as the address asks for. */
export function rowsFor(query: URLSearchParams, filled: number): number {
  const asked = Number(query.get("rows") ?? 0);
  const wanted = Number.isSafeInteger(asked) ? asked : 0;
  return Math.min(bounds.tips, Math.max(fewestRows, wanted, filled + 1));
}

/** The desk's address with its lasting parameters: whose queue, and how many rows. */
export function deskAddress(
  submissionId: string,
  query: URLSearchParams,
  more: { part?: string; moreRows?: number; form?: string } = {},
): string {
  const next = new URLSearchParams();
  const queue = query.get("queue");
  if (queue) next.set("queue", queue);
  const rows = Number(query.get("rows") ?? 0);
  if (more.moreRows)
    next.set("rows", String(Math.min(bounds.tips, Math.max(fewestRows, rows) + more.moreRows)));
  else if (rows > 0) next.set("rows", String(rows));
  if (more.form) next.set("form", more.form);
  const search = next.size > 0 ? `?${next}` : "";
  return `/admin/review/${submissionId}${search}${more.part ? `#${more.part}` : ""}`;
}
