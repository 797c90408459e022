import { createHash, timingSafeEqual } from "node:crypto";

// No letter or digit that is taken for another one.
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code to be written down, of 60 random bits: "PRO-7KQ2-M9XD-4TBN". */
export function makeAccessCode(secret: string, tier: string): string {
  const bytes = createHash("sha256").update(secret).digest();
  const picked = [...bytes.subarray(0, 12)].map((byte) => letters[byte % letters.length]).join("");
  return [tier.toUpperCase(), picked.slice(0, 4), picked.slice(4, 8), picked.slice(8)].join("-");
}

/** What is stored of a made code. It is random and long, so that a fast hash does. */
export const hashAccessCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** Whether it is the code of the hash, in constant time. */
export const isCodeOf = (code: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashAccessCode(code)), Buffer.from(hash));
