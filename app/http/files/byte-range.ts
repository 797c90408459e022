/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.2). "whole" if there is no usable range: absent,
 * malformed, another unit, or several ranges. "unsatisfiable" is a 416.
 */
export function readRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  const last = to === "" ? Number.POSITIVE_INFINITY : Number(to);
  if (last < first) return "whole";
  return first < size ? { first, last: Math.min(last, size - 1) } : "unsatisfiable";
}
