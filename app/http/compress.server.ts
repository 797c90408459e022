import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";

/** How a body comes over the network. */
export type Encoding = "br" | "gzip" | "identity";

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

// Browsers send a handful of values; anyone who sends ever new ones has each read anew.
const encodings = new Map<string, Encoding>();
const knownEncodings = 64;

/** The best encoding the client takes of those that files and kept pages are packed in. */
export function encodingFor(accept: string | null): Encoding {
  if (accept === null) return "identity";
  const known = encodings.get(accept);
  if (known) return known;
  const found = isAccepted("br", accept) ? "br" : isAccepted("gzip", accept) ? "gzip" : "identity";
  if (encodings.size < knownEncodings) encodings.set(accept, found);
  return found;
}

/** Up to this many bytes, handing a body to another thread takes longer than compressing it. */
const quickly = 64 * 1024;

/** Quality 4: half of what 5 costs, for a fifteenth more bytes. */
async function brotliOf(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return body.length <= quickly ? brotliCompressSync(body, { params }) : brotli(body, { params });
}

/**
 * Compresses a collected body with the best encoding the client takes: streamed brotli costs five times as much.
 * Answers null when the client takes none.
 */
export async function compress(
  body: Buffer,
  acceptEncoding: string | null,
): Promise<{ body: Buffer; encoding: "br" | "gzip" } | null> {
  if (isAccepted("br", acceptEncoding)) return { body: await brotliOf(body), encoding: "br" };
  if (isAccepted("gzip", acceptEncoding)) return { body: await zip(body, { level: 6 }), encoding: "gzip" };
  return null;
}
