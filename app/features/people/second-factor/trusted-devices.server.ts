import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { deviceName } from "#app/features/people/sessions/rules.ts";
import { isStillProven, type Proof } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { secondFactors, trustedDevices } from "#db/schema/second-factors.ts";
import { setupLifetime, trustLifetime } from "./rules.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Trusts a browser for 30 days. Returns its new key, which is stored only as a hash; null if the account's sessions, and so
 * this trust, were ended meanwhile.
 */
export async function trustDevice(
  services: Services,
  { proof, userAgent }: { proof: Proof; userAgent: string | null },
): Promise<string | null> {
  const { db, clock, ids } = services;
  const key = ids.secret();
  const now = clock.now();
  const isTrusted = await db.write(async (tx) => {
    if (!(await isStillProven(tx, services, proof))) return false;
    await tx.insert(trustedDevices).values({
      keyHash: hashOf(key),
      id: ids.id(),
      userId: proof.account.id,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + trustLifetime),
    });
    return true;
  });
  return isTrusted ? key : null;
}

/** Whether the key belongs to one of the person's trusted browsers. */
export async function isTrusted({ db, clock }: Services, userId: string, key: string): Promise<boolean> {
  const found = await db.read.query.trustedDevices.findFirst({
    where: and(
      eq(trustedDevices.keyHash, hashOf(key)),
      eq(trustedDevices.userId, userId),
      gt(trustedDevices.expiresAt, clock.now()),
    ),
  });
  return found !== undefined;
}

/** The person's trusted browsers, the newest first. */
export async function listTrusted({ db, clock }: Services, userId: string) {
  const rows = await db.read.query.trustedDevices.findMany({
    where: and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, clock.now())),
    orderBy: desc(trustedDevices.createdAt),
  });
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    createdAt,
    expiresAt,
    device: deviceName(userAgent),
  }));
}

/** Ends trust in one of the member's own browsers. Throws not_found for someone else's. */
export const endTrust = operation(
  "manageSecondFactor",
  oneById,
  async function endTrust({ db }, actor, { id }) {
    const ended = await db.write((tx) =>
      tx
        .delete(trustedDevices)
        .where(and(eq(trustedDevices.id, id), eq(trustedDevices.userId, actor.id)))
        .returning({ id: trustedDevices.id }),
    );
    if (ended.length === 0) throw notFound();
  },
);

/** Deletes expired trust and unfinished setups. */
export async function removeEndedFactors({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const isAbandoned = lte(secondFactors.startedAt, new Date(now.getTime() - setupLifetime));
  await db.write(async (tx) => {
    await tx.delete(trustedDevices).where(lte(trustedDevices.expiresAt, now));
    await tx.delete(secondFactors).where(and(isNull(secondFactors.confirmedAt), isAbandoned));
  });
}
