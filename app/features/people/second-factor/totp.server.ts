import { Secret, TOTP } from "otpauth";
import { allowedSkew, readAppCode, timeStep } from "./rules.ts";

const secretBytes = 20;
// Settings every authenticator app supports; many ignore anything else.
const asApps = { algorithm: "SHA1", digits: 6, period: timeStep / 1000 } as const;

/** A new app key in base32: 160 random bits, as RFC 4226 recommends. */
export function toAppKey(random: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(random.subarray(0, secretBytes)).buffer }).base32;
}

/**
 * The time step of a typed code, counted from 1970; null for a wrong code. One step either way is accepted, because a
 * phone's clock may be off by 30 s.
 */
export function matchStep(key: string, typed: string, now: Date): number | null {
  const token = readAppCode(typed);
  if (token === null) return null;
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(key);
  const delta = TOTP.validate({ ...asApps, token, secret, timestamp, window: allowedSkew });
  return delta === null ? null : Math.floor(timestamp / timeStep) + delta;
}

/** The address that adds the key to an app, for the QR code. */
export function appAddress(key: string, account: string, club: string): string {
  return new TOTP({ ...asApps, secret: key, label: account, issuer: club }).toString();
}
