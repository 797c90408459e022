import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** Whether `signature` is the base64 HMAC-SHA256 of exactly these bytes, in constant time. */
export function isHmacOf(secret: string | Buffer, bytes: Uint8Array, signature: string): boolean {
  const expected = createHmac("sha256", secret).update(bytes).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A digest that recognizes the same bytes when they are sent again: SHA-256, base64url. */
export const hashOf = (bytes: Uint8Array | string) => hash("sha256", bytes, "base64url");
