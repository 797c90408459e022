const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * What keeps an account from setting up a second factor (D69), or null: an unconfirmed address, which belongs to no one yet
 * (D77), or a member's sign-in with Google alone.
 */
export function hindranceOf(
  account: { emailVerifiedAt: Date | null; passwordHash: string | null },
  isAdmin: boolean,
): "unconfirmed" | "noPassword" | null {
  if (account.emailVerifiedAt === null) return "unconfirmed";
  return account.passwordHash === null && !isAdmin ? "noPassword" : null;
}

/** How long an app shows a code, in milliseconds (RFC 6238). */
export const timeStep = 30_000;

/** How many time steps a phone's clock may be off: codes also work 30 s before and after their time. */
export const allowedSkew = 1;

/**
 * How many used steps are remembered. Each belongs to 30 seconds of its own, so a forgotten one's time is over, however the
 * clock was corrected meanwhile.
 */
const rememberedSteps = 20;

/** The steps a club's clock may take for the present. */
const presentStep = (now: Date) => Math.floor(now.getTime() / timeStep) + allowedSkew;

/**
 * The used steps after a code of that step, or null if it was used before. A code works once, and none before it, because
 * someone may have seen it entered; only steps used while the clock ran ahead don't keep earlier ones out.
 */
export function markStep(usedSteps: readonly number[], step: number, now: Date): number[] | null {
  const present = usedSteps.filter((used) => used <= presentStep(now));
  if (usedSteps.includes(step) || present.some((used) => used > step)) return null;
  return [...usedSteps, step].slice(-rememberedSteps);
}

/** How long a trusted browser isn't asked for a code (D69), in milliseconds. */
export const trustLifetime = 30 * day;

/** The time limit for a setup, and for showing new recovery codes, in milliseconds. */
export const setupLifetime = 30 * minute;

/** How many wrong codes an account may enter before it has to wait. */
export const wrongCodeLimit = { name: "second-factor", points: 5, perSeconds: 15 * 60 } as const;

/** How many recovery codes there are (D69). */
export const recoveryCodeCount = 10;

// Crockford's alphabet, which has no easily confused characters.
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
const bitsPerDigit = 5;
const codeLength = 16;

/** Random bytes in a recovery code: 80 bits, so that its hash needn't be slow. */
export const recoveryCodeBytes = (codeLength * bitsPerDigit) / 8;

const inGroups = (text: string) => text.match(/.{1,4}/g) ?? [];

/** A recovery code as it is shown: "k7qd-m2xw-9prt-4vhc". */
export function toRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const places = bits.match(/.{5}/g) ?? [];
  return inGroups(places.map((place) => digits[Number.parseInt(place, 2)]).join("")).join("-");
}

/** A typed recovery code in the format shown, ignoring case, spaces and dashes; null if it can't be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  const isCode = letters.length === codeLength && [...letters].every((letter) => digits.includes(letter));
  return isCode ? inGroups(letters).join("-") : null;
}

/** A typed app code without spaces; null if it can't be one. */
export function readAppCode(typed: string): string | null {
  const code = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** The app's key in groups of four, for typing. */
export const spacedKey = (secret: string) => inGroups(secret).join(" ");
