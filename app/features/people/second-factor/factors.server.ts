import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { isBetween } from "#app/features/base/calendar/past.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { secondFactors } from "#db/schema/second-factors.ts";
import {
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  setupLifetime,
  toRecoveryCode,
} from "./rules.ts";

/** A stored factor with its encrypted key: never send it anywhere as it is. */
export type FactorRow = typeof secondFactors.$inferSelect;

const contextOf = (userId: string) => `second factor of ${userId}`;

/** The app's key as it is stored. */
export const sealKey = ({ signer }: Pick<Services, "signer">, userId: string, key: string) =>
  signer.seal(key, contextOf(userId));

/** The app's key of a stored factor; null if SESSION_SECRET has changed since it was stored. */
export const openKey = ({ signer }: Pick<Services, "signer">, factor: FactorRow) =>
  signer.unseal(factor.secret, contextOf(factor.userId));

/** The factor a person signs in with, or null. */
export async function findFactor(read: Connection, userId: string): Promise<FactorRow | null> {
  const isInUse = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await read.query.secondFactors.findFirst({ where: isInUse })) ?? null;
}

/** The setup in progress for a session, or null. */
export async function findSetup(
  read: Connection,
  { clock }: Pick<Services, "clock">,
  actor: { id: string; sessionId: string | null },
): Promise<FactorRow | null> {
  const now = clock.now();
  const isOpen = and(
    eq(secondFactors.userId, actor.id),
    eq(secondFactors.sessionId, actor.sessionId ?? ""),
    isNull(secondFactors.confirmedAt),
    isBetween(secondFactors.startedAt, new Date(now.getTime() - setupLifetime), now),
  );
  return (await read.query.secondFactors.findFirst({ where: isOpen })) ?? null;
}

/** The hash of a recovery code as shown. 80 random bits don't need a slow hash. */
const hashOf = (userId: string, code: string) =>
  createHash("sha256").update(`${userId}:${code}`).digest("base64url");

/** Creates ten recovery codes and the hashes to store. */
export function makeRecoveryCodes({ ids }: Pick<Services, "ids">, userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    toRecoveryCode(Buffer.from(ids.secret(), "base64url").subarray(0, recoveryCodeBytes)),
  );
  return { codes, hashes: codes.map((code) => hashOf(userId, code)) };
}

/** The stored hash that matches a typed recovery code; null for a wrong or used one. */
export function matchRecoveryCode({ userId, recoveryHashes }: FactorRow, typed: string): string | null {
  const code = readRecoveryCode(typed);
  const hash = code && hashOf(userId, code);
  return hash && recoveryHashes.includes(hash) ? hash : null;
}
