import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Signs short texts that travel through a browser, such as a link with an end. */
export type Signer = {
  /** The secret itself, for cookies that sign themselves. */
  secret: string;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
};

/** A signer over one secret (HMAC-SHA256, base64url). */
export function createSigner(secret: string): Signer {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    secret,
    sign,
    isSigned(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The configured secret, else the one kept in the data folder, else a new one that is kept there. */
export async function findSecret(
  dataDir: string,
  configured: string | undefined,
  make: () => string,
): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, "session-secret");
  try {
    await writeFile(file, make(), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
