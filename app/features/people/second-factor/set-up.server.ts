import { and, eq, isNull, ne } from "drizzle-orm";
import { forbidden, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import {
  ownRow,
  requirePassword,
  requireProof,
} from "#app/features/people/accounts/own-account/own-account.server.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { secondFactors } from "#db/schema/second-factors.ts";
import type { UserRow } from "#db/schema/users.ts";
import { findFactor, findSetup, makeRecoveryCodes, openKey, sealKey } from "./factors.server.ts";
import { turnedOnMail } from "./mail.server.ts";
import { hindrances, messages } from "./messages.ts";
import { hindranceOf } from "./rules.ts";
import { proofInput, startInput } from "./schema.ts";
import { takeCode } from "./take-code.server.ts";
import { matchStep, toAppKey } from "./totp.server.ts";

const wrongCode = () => invalidInput(messages.wrongCode, { fields: { secondFactor: [messages.wrongCode] } });

const signInAgain = { password: "", signIn: messages.signInNeeded };

/**
 * Throws invalid unless the password is the account's. An account with Google sign-in may have none: its owner must have
 * signed in on this device within the last 10 minutes, which a code from another device doesn't do.
 */
export async function requireOwnPassword(
  services: Services,
  actor: Member,
  account: UserRow,
  password: string,
): Promise<void> {
  if (account.passwordHash) await requirePassword(services, account, password);
  else await requireProof(services, actor, "", signInAgain);
}

/** Throws forbidden for an account that can't have a second factor. */
function requireEligible(account: UserRow, { isAdmin }: Member): void {
  const hindrance = hindranceOf(account, isAdmin);
  if (hindrance) throw forbidden(hindrances[hindrance]);
}

/** Throws invalid unless the code is right, and uses it up. Call it in the write the code is for. */
export async function requireCode(
  tx: Connection,
  services: Services,
  account: UserRow,
  code: string,
): Promise<void> {
  if (!(await takeCode(tx, services, account, code))) throw wrongCode();
}

async function forgetSetups(tx: Connection, userId: string): Promise<void> {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}

/**
 * Starts to set up an authenticator app with a new key, voids an earlier setup, and leaves the factor in use
 * unchanged. An account that has a factor proves itself with password and code: throws invalid for a wrong one, and
 * forbidden for an account that can't have one.
 */
export const startSetup = operation(
  "setUpSecondFactor",
  startInput,
  async function startSetup(services, actor, input) {
    const { db, clock, ids } = services;
    const account = await ownRow(services, actor);
    requireEligible(account, actor);
    const isReplacing = (await findFactor(db.read, actor.id)) !== null;
    if (isReplacing) await requireOwnPassword(services, actor, account, input.currentPassword);
    await db.write(async (tx) => {
      await requireSession(tx, services, actor);
      if (isReplacing) await requireCode(tx, services, account, input.secondFactor);
      await forgetSetups(tx, actor.id);
      const key = toAppKey(Buffer.from(ids.secret(), "base64url"));
      await tx.insert(secondFactors).values({
        id: ids.id(),
        userId: actor.id,
        secret: sealKey(services, actor.id, key),
        sessionId: actor.sessionId,
        recoveryHashes: [],
        startedAt: clock.now(),
      });
    });
  },
);

/** Cancels a setup; the factor in use stays unchanged. */
export const cancelSetup = operation("setUpSecondFactor", noInput, async function cancelSetup({ db }, actor) {
  await db.write((tx) => forgetSetups(tx, actor.id));
});

async function putInUse(tx: Connection, services: Services, actor: Member, code: string) {
  const { clock } = services;
  const setup = await findSetup(tx, services, actor);
  const key = setup && openKey(services, setup);
  if (!setup || key === null) throw invalidInput(messages.setupOver);
  const step = matchStep(key, code, clock.now());
  if (step === null) throw wrongCode();
  const { codes, hashes } = makeRecoveryCodes(services, actor.id);
  // Deletes the old factor first, because there can be only one.
  const replaced = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, actor.id), ne(secondFactors.id, setup.id)))
    .returning({ id: secondFactors.id });
  await tx
    .update(secondFactors)
    .set({ confirmedAt: clock.now(), usedSteps: [step], recoveryHashes: hashes, sessionId: null })
    .where(eq(secondFactors.id, setup.id));
  return { codes, isReplaced: replaced.length > 0 };
}

/**
 * Completes the setup with the app's first code and the password: from now on sign-in asks for a code. Signs the
 * other devices out, since they signed in without one. Returns the ten recovery codes, which are stored only as
 * hashes. Throws invalid for a wrong code or password, or an expired setup.
 */
export const confirmSetup = operation(
  "setUpSecondFactor",
  proofInput,
  async function confirmSetup(services, actor, input) {
    const account = await ownRow(services, actor);
    requireEligible(account, actor);
    await requireOwnPassword(services, actor, account, input.currentPassword);
    return services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      const { codes, isReplaced } = await putInUse(tx, services, actor, input.secondFactor);
      await endSessionsOf(tx, actor.id, actor.sessionId);
      const action = isReplaced ? "replace_second_factor" : "turn_on_second_factor";
      await recordActs(tx, services, actor, [{ action, userId: actor.id }]);
      await enqueueMail(tx, services, turnedOnMail(services.config, account, !isReplaced));
      return { userId: actor.id, codes };
    });
  },
);
