import { and, asc, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { commandLine, recordActs } from "#app/features/base/audit/record.server.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation, parseInput } from "#app/features/base/operation.server.ts";
import { messages as accountMessages } from "#app/features/people/accounts/messages.ts";
import { ownRow } from "#app/features/people/accounts/own-account/own-account.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { secondFactors } from "#db/schema/second-factors.ts";
import { users } from "#db/schema/users.ts";
import { findFactor, findSetup, makeRecoveryCodes, openKey } from "./factors.server.ts";
import { codesRenewedMail, turnedOffMail } from "./mail.server.ts";
import { drawQrCode } from "./qr-code.server.ts";
import { hindranceOf, spacedKey } from "./rules.ts";
import { proofInput, savedInput } from "./schema.ts";
import { requireCode, requireOwnPassword } from "./set-up.server.ts";
import { appAddress } from "./totp.server.ts";
import { listTrusted } from "./trusted-devices.server.ts";

/** The account page's summary of the second factor, and what keeps the person from setting one up. */
export const readSecondFactor = operation(
  "manageSecondFactor",
  noInput,
  async function readSecondFactor(services, actor) {
    const [factor, account] = await Promise.all([
      findFactor(services.db.read, actor.id),
      ownRow(services, actor),
    ]);
    return {
      isCoach: actor.isAdmin,
      hindrance: hindranceOf(account, actor.isAdmin),
      since: factor?.confirmedAt ?? null,
      codesLeft: factor?.recoveryHashes.length ?? 0,
      trusted: await listTrusted(services, actor.id),
    };
  },
);

/** The second factor's own page, which also has the key of a setup in progress. */
export const readSetup = operation("manageSecondFactor", noInput, async function readSetup(services, actor) {
  const { db, config } = services;
  const state = await readSecondFactor(services, actor);
  const [setup, { passwordHash }] = await Promise.all([
    findSetup(db.read, services, actor),
    ownRow(services, actor),
  ]);
  const key = setup && openKey(services, setup);
  const address = key && appAddress(key, actor.email, config.siteName);
  return {
    ...state,
    hasPassword: passwordHash !== null,
    mayReplace: state.hindrance === null,
    setup: key && address ? { key: spacedKey(key), address, qrCode: drawQrCode(address) } : null,
  };
});

/** Creates ten recovery codes and voids the old ones. Throws invalid for a wrong password or code. */
export const renewRecoveryCodes = operation(
  "manageSecondFactor",
  proofInput,
  async function renewRecoveryCodes(services, actor, { currentPassword, secondFactor }) {
    const account = await ownRow(services, actor);
    await requireOwnPassword(services, actor, account, currentPassword);
    return services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      await requireCode(tx, services, account, secondFactor);
      const { codes, hashes } = makeRecoveryCodes(services, actor.id);
      const factor = await findFactor(tx, actor.id);
      if (!factor) throw notFound();
      await tx.update(secondFactors).set({ recoveryHashes: hashes }).where(eq(secondFactors.id, factor.id));
      await recordActs(tx, services, actor, [{ action: "renew_recovery_codes", userId: actor.id }]);
      await enqueueMail(tx, services, codesRenewedMail(services.config, account));
      return { userId: actor.id, codes };
    });
  },
);

/** Answers whose new codes were saved. Throws invalid if the box isn't checked. */
export const saveRecoveryCodes = operation(
  "manageSecondFactor",
  savedInput,
  async function saveRecoveryCodes(_services, { id: userId }) {
    return { userId };
  },
);

/** Turns the second factor off, and signs the other devices out. Throws invalid for a wrong password or code. */
export const turnOffSecondFactor = operation(
  "manageSecondFactor",
  proofInput,
  async function turnOffSecondFactor(services, actor, { currentPassword, secondFactor }) {
    const account = await ownRow(services, actor);
    await requireOwnPassword(services, actor, account, currentPassword);
    await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      await requireCode(tx, services, account, secondFactor);
      await tx.delete(secondFactors).where(eq(secondFactors.userId, actor.id));
      await endSessionsOf(tx, actor.id, actor.sessionId);
      await recordActs(tx, services, actor, [{ action: "turn_off_second_factor", userId: actor.id }]);
      await enqueueMail(tx, services, turnedOffMail(services.config, account, false));
    });
  },
);

const withoutFactor = prepared((db, { emails }: Given<{ emails: readonly string[] }>) => {
  const inUse = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  return db
    .select()
    .from(users)
    .where(and(isOneOf(users.email, emails), notExists(inUse)))
    .orderBy(asc(users.email));
});

/** The coaches without a second factor, for System Tools. */
export const listCoachesWithout = operation(
  "listSecondFactors",
  noInput,
  async function listCoachesWithout(services, actor) {
    const { db, config } = services;
    const listed = await withoutFactor(db.read, { emails: [...config.adminEmails] });
    return listed
      .filter((account) => isAdministrator(account, config.adminEmails))
      .map(({ id, firstName, email }) => ({ id, name: firstName || email, isSelf: id === actor.id }));
  },
);

/**
 * Removes an account's second factor from the command line (D69), for a coach who lost phone and codes, or after
 * SESSION_SECRET was lost. Ends every session. Throws `invalid`, or `not_found` without an account or a factor.
 */
export async function resetFactorByCommand(services: Services, given: { email: string }): Promise<void> {
  const input = z.object({
    email: z.string().transform(asciiAddress).pipe(z.email(accountMessages.emailInvalid).toLowerCase()),
  });
  const { email } = parseInput(input, given);
  await services.db.write(async (tx) => {
    const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
    if (!account) throw notFound(`${shownAddress(email)} has no account.`);
    if (!(await findFactor(tx, account.id))) throw notFound(`${shownAddress(email)} has no second factor.`);
    await tx.delete(secondFactors).where(eq(secondFactors.userId, account.id));
    await endSessionsOf(tx, account.id, null);
    await recordActs(tx, services, commandLine, [{ action: "reset_second_factor", userId: account.id }]);
    await enqueueMail(tx, services, turnedOffMail(services.config, account, true));
  });
}
