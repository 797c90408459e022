import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { busy } from "#app/errors.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

const derive = promisify(argon2);
const tooBusy =
  "Too many people are signing in right now. Nothing was changed. Please try again in a few seconds.";
// Node has four threads for files, DNS and hashes together. Two for hashes leave two for everything else. With more
// than 32 waiting, the last one would wait over half a second (D65).
const inTurn = limitConcurrency(2, { most: 32, refuse: () => busy(tooBusy, 5) });
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } satisfies Partial<Argon2Parameters>;

/** How a password fits a stored hash: `as_typed` only byte for byte, as hashes were made before D78. */
export type PasswordMatch = "same" | "as_typed" | "none";

/**
 * Memory-hard password hashing (D9), off the event loop. Both throw ClubError "busy" if too many are waiting (D65).
 */
export type Passwords = {
  /** Returns the hash of the password's NFC form (D78) in PHC notation: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Compares the NFC form, then the bytes as typed if they differ (D78). If `stored` is null, it does the same work and
   * returns "none" (D10: equal time).
   */
  verify(password: string, stored: string | null): Promise<PasswordMatch>;
};

function tag(password: string, salt: Buffer, parameters: typeof cost): Promise<Buffer> {
  return inTurn(() => derive("argon2id", { message: password, nonce: salt, ...parameters }));
}

function parse(stored: string): { salt: Buffer; hash: Buffer; parameters: typeof cost } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = "", hash = ""] = match;
  const bytes = Buffer.from(hash, "base64");
  return {
    salt: Buffer.from(salt, "base64"),
    hash: bytes,
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: bytes.length,
    } as typeof cost,
  };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Argon2id from Node's own crypto, 19 MiB and two passes. */
export const argonPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16);
    const hash = await tag(password.normalize("NFC"), salt, cost);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
  },
  async verify(password, stored) {
    const known = stored === null ? null : parse(stored);
    const isHashOf = async (form: string) => {
      const hash = await tag(form, known?.salt ?? Buffer.alloc(16), known?.parameters ?? cost);
      return known !== null && timingSafeEqual(hash, known.hash);
    };
    const composed = password.normalize("NFC");
    if (await isHashOf(composed)) return "same";
    return composed !== password && (await isHashOf(password)) ? "as_typed" : "none";
  },
};
