import { and, eq, ne } from "drizzle-orm";
import { type ClubError, conflict, invalidInput } from "#app/errors.ts";
import { accountFields } from "#app/features/base/account-fields.ts";
import type { Member } from "#app/features/base/actor.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { accountMessages } from "#app/features/people/accounts/account-messages.ts";
import { passwordChangedMail } from "#app/features/people/accounts/mail.server.ts";
import { messages } from "#app/features/people/accounts/messages.ts";
import { checkPassword } from "#app/features/people/accounts/passwords/check-password.server.ts";
import { isCoachPassword } from "#app/features/people/accounts/passwords/password-rules.ts";
import { requireFit } from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { isPhoneNumber } from "#app/features/people/accounts/rules.ts";
import {
  changePasswordInput,
  mailPreferenceFields,
  mailPreferencesInput,
  profileInput,
} from "#app/features/people/accounts/schema.ts";
import { hasProof, noteProof, requireSession } from "#app/features/people/sessions/proof.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/** The signed-in person's row. */
export async function ownRow({ db }: Services, actor: Member): Promise<UserRow> {
  const row = await db.read.query.users.findFirst({ where: eq(users.id, actor.id) });
  if (!row) throw new Error("A signed-in member has no account row");
  return row;
}

function refusePassword(account: UserRow): ClubError {
  const message = account.passwordHash ? accountMessages.wrongPassword : accountMessages.noPassword;
  return invalidInput(message, { fields: { currentPassword: [message] } });
}

/** Returns the account as it is stored now. Throws invalid unless the password is the account's own. */
export async function requirePassword(
  services: Services,
  account: UserRow,
  password: string,
): Promise<UserRow> {
  const stored = await checkPassword(services, account, password);
  if (!stored) throw refusePassword(account);
  return stored;
}

/** What a change says that needs the password; without one, a Google account signs in again. */
export type ProofWords = { password: string; signIn: string };

/**
 * Throws invalid unless the owner signed in or gave the password on this device within the last 10 minutes, or gives
 * it now.
 */
export async function requireProof(services: Services, actor: Member, password: string, words: ProofWords) {
  if (await hasProof(services, actor)) return;
  const account = await ownRow(services, actor);
  const message = account.passwordHash ? words.password : words.signIn;
  if (password === "" || !account.passwordHash)
    throw invalidInput(message, { fields: { currentPassword: [message] } });
  await requirePassword(services, account, password);
  // Stored even if the rest is refused, so that someone who comes back to fix a field needn't enter it again.
  await services.db.write((tx) => noteProof(tx, services, actor));
}

const profileProof = { password: accountMessages.passwordNeeded, signIn: accountMessages.signInNeeded };

/** Throws invalid for a new number that can't be called. An older one, and none, stay as they are. */
function requirePhone(stored: string | null, given: string | null): void {
  if (given === stored || given === null || isPhoneNumber(given)) return;
  throw invalidInput(messages.phoneInvalid, { fields: { phoneNumber: [messages.phoneInvalid] } });
}

/**
 * Saves name, phone, username and time zone. A new phone or username could help a stranger take over the account, so
 * it needs the owner's password. Throws invalid without it, and conflict if the username is taken (D8) or another
 * device saved since the version (D57).
 */
export const updateProfile = operation(
  "updateOwnAccount",
  profileInput,
  async function updateProfile(services, actor, given) {
    const { currentPassword, version, ...input } = given;
    const account = await ownRow(services, actor);
    requirePhone(account.phoneNumber, input.phoneNumber);
    const isPlain = input.userName === account.userName && input.phoneNumber === account.phoneNumber;
    if (!isPlain) await requireProof(services, actor, currentPassword, profileProof);
    await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      const stored = await tx.query.users.findFirst({ where: eq(users.id, actor.id) });
      await requireVersion({ edited: accountFields, version, stored: stored ?? {}, wanted: input });
      const taken = await tx.query.users.findFirst({
        where: and(eq(users.userName, input.userName), ne(users.id, actor.id)),
      });
      if (taken) throw conflict(accountMessages.userNameTaken, accountMessages.notSavedTitle);
      await tx
        .update(users)
        .set({ ...input, updatedAt: services.clock.now() })
        .where(eq(users.id, actor.id));
    });
  },
);

/** Saves which mails the member wants. Throws conflict when another device saved since the version (D57). */
export const setMailPreferences = operation(
  "updateOwnAccount",
  mailPreferencesInput,
  async function setMailPreferences(services, actor, { version, ...input }) {
    await services.db.write(async (tx) => {
      const stored = await tx.query.users.findFirst({ where: eq(users.id, actor.id) });
      const edit = { edited: mailPreferenceFields, version, stored: stored ?? {}, wanted: input };
      await requireVersion(edit);
      await tx.update(users).set(input).where(eq(users.id, actor.id));
    });
  },
);

/**
 * Changes the password, signs every other device out, and voids emailed links. Throws invalid for a wrong old
 * password.
 */
export const changePassword = operation(
  "updateOwnAccount",
  changePasswordInput,
  async function changePassword(services, actor, { currentPassword, newPassword }) {
    const account = await requirePassword(services, await ownRow(services, actor), currentPassword);
    requireFit(services, account, newPassword);
    const passwordHash = await services.passwords.hash(newPassword);
    // Anyone who signed up with someone else's address may change the password too: only access to the mailbox proves
    // ownership (D7).
    const hasCoachPassword = account.hasCoachPassword && isCoachPassword(newPassword);
    await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      const change = { passwordHash, hasCoachPassword, updatedAt: services.clock.now() };
      // An emailed link may have set another password since the old one was checked.
      const isStill = and(eq(users.id, actor.id), eq(users.passwordHash, account.passwordHash ?? ""));
      const { changes } = await tx.update(users).set(change).where(isStill);
      if (changes === 0) throw refusePassword(account);
      await endSessionsOf(tx, actor.id, actor.sessionId);
      await noteProof(tx, services, actor);
      await tx.delete(tokens).where(and(eq(tokens.userId, actor.id), eq(tokens.purpose, "reset_password")));
      await enqueueMail(tx, services, passwordChangedMail(services.config, account));
    });
  },
);
