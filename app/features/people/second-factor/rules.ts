const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a code of the app is shown, in milliseconds (RFC 6238). */
export const timeStep = 30_000;

/** How many time steps a phone's clock may be ahead of ours or behind: codes work for 30 s before and after their own. */
export const allowedSkew = 1;

/** How long a browser need not enter a code again (D69), in milliseconds. */
export const trustLifetime = 30 * day;

/** How long a setup may take, and how long new recovery codes are shown, in milliseconds. */
export const setupLifetime = 30 * minute;

/** How many wrong codes an account may enter before it has to wait. */
export const wrongCodeLimit = { name: "second-factor", points: 5, perSeconds: 15 * 60 } as const;

/** How many recovery codes there are at a time (D69). */
export const recoveryCodeCount = 10;

// Crockford's digits: none of them is taken for another one on paper.
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
const bitsPerDigit = 5;
const codeLength = 16;

/** How many random bytes a recovery code takes: 80 bits, so that its hash need not be a slow one. */
export const recoveryCodeBytes = (codeLength * bitsPerDigit) / 8;

const inGroups = (text: string) => text.match(/.{1,4}/g) ?? [];

/** A recovery code as it is shown: "k7qd-m2xw-9prt-4vhc". */
export function toRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const places = bits.match(/.{5}/g) ?? [];
  return inGroups(places.map((place) => digits[Number.parseInt(place, 2)]).join("")).join("-");
}

/** A typed recovery code as it was shown, whatever its case, blanks and dashes; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  const isCode = letters.length === codeLength && [...letters].every((letter) => digits.includes(letter));
  return isCode ? inGroups(letters).join("-") : null;
}

/** A typed code of the app without blanks; null for what cannot be one. */
export function readAppCode(typed: string): string | null {
  const code = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** The app's key as people type it: in groups of four. */
export const spacedKey = (secret: string) => inGroups(secret).join(" ");
