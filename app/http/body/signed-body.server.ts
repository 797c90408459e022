import { busy, tooLarge } from "#app/errors.ts";
import { readHeaders } from "./read-headers.server.ts";
import { maxBodyBytes, readBytes } from "./read-input.server.ts";

/** The size limit of a body in bytes, and the sentences for a larger one and for too many large ones at a time. */
type Bounds = { most: number; tooLarge: string; busy: string };

/** How many large bodies may be arriving at a time, because each is in memory until its signature can be checked. */
const mostLarge = 3;
let large = 0;

async function readLarge(request: Request, bounds: Bounds): Promise<Buffer> {
  if (large >= mostLarge) throw busy(bounds.busy, 60);
  large += 1;
  try {
    return await readBytes(request, { most: bounds.most, tooMuch: () => tooLarge(bounds.tooLarge) });
  } finally {
    large -= 1;
  }
}

/** What a signed email says in headers (Standard Webhooks), and how its body comes. */
export const signedBody = {
  headers: { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" },
  types: ["message/rfc822", "multipart/form-data"],
} as const;

/**
 * Reads the signed bytes with their type, and the signature's headers (Standard Webhooks). Throws too_large or busy.
 */
export function readSignedBody(bounds: Bounds) {
  return async (request: Request): Promise<Record<string, unknown>> => {
    const { headers } = request;
    const signed = readHeaders(request, signedBody.headers);
    const length = headers.get("Content-Length");
    const isSmall = length !== null && Number(length) <= maxBodyBytes;
    const read = () => (isSmall ? readBytes(request) : readLarge(request, bounds));
    return {
      // No need to read what would be refused anyway.
      body: signed.signature ? await read() : new Uint8Array(),
      contentType: headers.get("Content-Type") ?? "",
      ...signed,
    };
  };
}
