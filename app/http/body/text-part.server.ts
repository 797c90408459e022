import type { BusboyFileStream } from "@fastify/busboy";

/** A small file whose text counts as the field of that name. */
export type TextFile = { name: string; maxBytes: number };

/**
 * Reads a form's small file as UTF-8. A longer file is cut one byte past the limit, so that the check of the field still
 * finds it too long; bytes that aren't UTF-8 become U+FFFD.
 */
export function readTextPart(
  part: BusboyFileStream,
  { maxBytes }: TextFile,
  done: (text: string) => void,
): void {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  part.on("data", (chunk: Uint8Array) => {
    if (bytes <= maxBytes) chunks.push(chunk.subarray(0, maxBytes + 1 - bytes));
    bytes += chunk.length;
  });
  part.on("end", () => {
    if (bytes > 0) done(new TextDecoder().decode(Buffer.concat(chunks)));
  });
}
