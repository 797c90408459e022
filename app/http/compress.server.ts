import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

/** A body that is worth compressing and whose kind compresses. */
export function isCompressible(contentType: string | null, size: number): boolean {
  return size > 860 && contentType !== null && compressible.test(contentType);
}

/**
 * Compresses a collected body with the best encoding the client takes: streamed brotli costs five times as much.
 * Answers null when the client takes none.
 */
export async function compress(
  body: Buffer,
  acceptEncoding: string | null,
): Promise<{ body: Buffer; encoding: "br" | "gzip" } | null> {
  const accepted = acceptEncoding ?? "";
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: await brotli(body, { params }), encoding: "br" };
  }
  if (/\bgzip\b/.test(accepted)) return { body: await zip(body, { level: 6 }), encoding: "gzip" };
  return null;
}
