import { eq } from "drizzle-orm";
import { tooMany } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { secondFactors } from "#db/schema/second-factors.ts";
import { type FactorRow, findFactor, matchRecoveryCode, openKey } from "./factors.server.ts";
import { recoveryCodeUsedMail } from "./mail.server.ts";
import { markStep, wrongCodeLimit } from "./rules.ts";
import { matchStep } from "./totp.server.ts";

/** The code's owner, for the audit trail and the email. */
export type Owner = { id: string; email: string; firstName: string; lastName: string };

async function takeAppCode(
  tx: Connection,
  services: Services,
  factor: FactorRow,
  typed: string,
): Promise<boolean> {
  const key = openKey(services, factor);
  if (key === null) {
    const remedy = "npm run admin -- reset-second-factor EMAIL";
    services.log.error(
      { userId: factor.userId, remedy },
      "SESSION_SECRET does not open a second factor's key",
    );
    return false;
  }
  const now = services.clock.now();
  const step = matchStep(key, typed, now);
  const usedSteps = step === null ? null : markStep(factor.usedSteps, step, now);
  if (usedSteps === null) return false;
  await tx.update(secondFactors).set({ usedSteps }).where(eq(secondFactors.id, factor.id));
  return true;
}

async function takeRecoveryCode(
  tx: Connection,
  services: Services,
  factor: FactorRow,
  given: { owner: Owner; typed: string },
): Promise<boolean> {
  const used = matchRecoveryCode(factor, given.typed);
  if (used === null) return false;
  const left = factor.recoveryHashes.filter((hash) => hash !== used);
  await tx.update(secondFactors).set({ recoveryHashes: left }).where(eq(secondFactors.id, factor.id));
  await recordActs(tx, services, given.owner, [{ action: "use_recovery_code", userId: given.owner.id }]);
  await enqueueMail(tx, services, recoveryCodeUsedMail(services.config, given.owner, left.length));
  return true;
}

/**
 * Uses up an app code or a recovery code. Returns false for a wrong or used one. Call it in the write the code is
 * for: writes run one at a time, so sending many tries together doesn't get around the limit. Throws too_many after
 * five wrong ones in 15 minutes.
 */
export async function takeCode(
  tx: Connection,
  services: Services,
  owner: Owner,
  typed: string,
): Promise<boolean> {
  const { points, wait } = await services.limiter.take([{ rule: wrongCodeLimit, key: owner.id }]);
  if (wait > 0) throw tooMany(wait);
  const factor = await findFactor(tx, owner.id);
  const isRight =
    factor !== null &&
    ((await takeAppCode(tx, services, factor, typed)) ||
      (await takeRecoveryCode(tx, services, factor, { owner, typed })));
  if (isRight) await services.limiter.giveBack(points);
  else services.log.info({ userId: owner.id }, "a second factor's code was refused");
  return isRight;
}
