import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { deletionMail } from "#app/features/people/accounts/mail.server.ts";
import {
  cancelDeletion,
  scheduleDeletion,
} from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { ownRow, requirePassword } from "#app/features/people/accounts/own-account/own-account.server.ts";
import { deleteAccountInput } from "#app/features/people/accounts/schema.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { cancelCallsOf } from "#app/features/talk/calls/book.server.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import { formatDate, formatWholeTime } from "#app/ui/time/format.ts";
import { tellCoaches } from "./coaches-told.server.ts";

/**
 * Schedules the account's deletion in 14 days, signs it out everywhere, cancels its booked calls, and tells its coaches. Until
 * then its owner can sign in and keep it (D13). Throws invalid for a wrong password.
 */
export const requestDeletion = operation(
  "deleteOwnAccount",
  deleteAccountInput,
  async function requestDeletion(services, actor, { currentPassword }) {
    const account = await ownRow(services, actor);
    if (account.passwordHash) await requirePassword(services, account, currentPassword);
    await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      const deleteAfter = await scheduleDeletion(tx, services, actor.id);
      const canceled = await cancelCallsOf(tx, services, actor.id);
      await tellCoaches(tx, services, actor.id, canceled);
      const words = canceled.map(
        (call) =>
          `Your call with ${coachName(services, call.coachKey)} on ${formatWholeTime(call.startsAt, actor.timeZone)} is canceled.`,
      );
      const on = formatDate(deleteAfter, actor.timeZone);
      await enqueueMail(tx, services, deletionMail(services.config, account, on, words));
    });
  },
);

/** Cancels the account's deletion, and tells the coaches who were told of it. Canceled calls stay canceled. */
export const keepAccount = operation(
  "deleteOwnAccount",
  noInput,
  async function keepAccount(services, actor) {
    await services.db.write(async (tx) => {
      await cancelDeletion(tx, actor.id);
      await tellCoaches(tx, services, actor.id, []);
    });
  },
);
