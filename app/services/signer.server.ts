import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Signs short texts that pass through a browser, such as a link that expires, and encrypts texts that must be read
 * again.
 */
export type Signer = {
  /** The secret itself, for signed cookies. */
  secret: string;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** Encrypts a text for one context, so that it is useless in any other. */
  seal(text: string, context: string): string;
  /**
   * Decrypts a text in its context; null if it was changed, or encrypted with another secret or for another context.
   */
  unseal(sealed: string, context: string): string | null;
};

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

function createSealer(secret: string): Pick<Signer, "seal" | "unseal"> {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "sealed texts", 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const box = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
      const hidden = Buffer.concat([box.update(text, "utf8"), box.final()]);
      return Buffer.concat([nonce, box.getAuthTag(), hidden]).toString("base64url");
    },
    unseal(sealed, context) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < nonceBytes + tagBytes) return null;
      const start = nonceBytes + tagBytes;
      const box = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceBytes, start));
      try {
        return Buffer.concat([box.update(bytes.subarray(start)), box.final()]).toString("utf8");
      } catch {
        // The tag doesn't match, so none of it can be trusted.
        return null;
      }
    },
  };
}

/** A signer with one secret (HMAC-SHA256, base64url) that encrypts with a derived key (AES-256-GCM). */
export function createSigner(secret: string): Signer {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    ...createSealer(secret),
    secret,
    sign,
    isSigned(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The configured secret, else the one stored in the data folder, else a new one that is stored there. */
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
