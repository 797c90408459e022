import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/** A body that is worth compressing and whose kind compresses. */
export function isCompressible(contentType: string | null, size: number): boolean {
  return size > 860 && contentType !== null && compressible.test(contentType);
}

/** Whether the header names the encoding without refusing it by `q=0` (RFC 9110, 12.5.3). */
export function isAccepted(encoding: string, header: string | null): boolean {
  const entries = (header ?? "")
    .split(",")
    .map((entry) => entry.replaceAll(/\s/g, "").toLowerCase().split(";"));
  return entries.some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));
}

/**
 * Compresses a collected body with the best encoding the client takes: streamed brotli costs five times as much.
 * Answers null when the client takes none.
 */
export async function compress(
  body: Buffer,
  acceptEncoding: string | null,
): Promise<{ body: Buffer; encoding: "br" | "gzip" } | null> {
  if (isAccepted("br", acceptEncoding)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await brotli(body, { params }), encoding: "br" };
  }
  if (isAccepted("gzip", acceptEncoding)) return { body: await zip(body, { level: 6 }), encoding: "gzip" };
  return null;
}
