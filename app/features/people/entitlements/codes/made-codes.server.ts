import { createHash, timingSafeEqual } from "node:crypto";

// No easily confused letters or digits.
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code that can be written down, with 60 random bits: "PRO-7KQ2-M9XD-4TBN". */
export function makeAccessCode(secret: string, tier: string): string {
  const bytes = createHash("sha256").update(secret).digest();
  const picked = [...bytes.subarray(0, 12)].map((byte) => letters[byte % letters.length]).join("");
  return [tier.toUpperCase(), picked.slice(0, 4), picked.slice(4, 8), picked.slice(8)].join("-");
}

/** The stored hash of a code. The code is long and random, so a fast hash is enough. */
export const hashAccessCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Whether the code matches the hash, in constant time. */
export const isCodeOf = (code: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashAccessCode(code)), Buffer.from(hash));
