import { setImmediate as breathe } from "node:timers/promises";
import { conflict } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { endOfFree, grantFree } from "#app/features/people/entitlements/free-membership.server.ts";
import { decide } from "#app/features/people/entitlements/set-tier.server.ts";
import { assignCoaches } from "#app/features/people/roster/assign-coach.server.ts";
import { getThreadMember, storeMessage } from "#app/features/talk/messages/thread/threads.server.ts";
import { sendPracticeNotes } from "#app/features/talk/notes/notes.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { UserRow } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { hasMore, isReader, lowers, membersAmong } from "./preview.server.ts";
import { coachesInput, freeInput, messagesInput, notesInput, plansInput } from "./schema.ts";

// So many in a write, so that pages and other writes get a turn in between.
const atATime = 50;

type Change = (tx: Connection, member: UserRow, actId: string) => Promise<{ actId: string | null }>;

/** Changes members some at a time, all as one act that Undo takes. Throws conflict if no one was changed. */
async function inTurns(services: Services, userIds: readonly string[], change: Change) {
  const actId = services.ids.id();
  let changedCount = 0;
  for (let from = 0; from < userIds.length; from += atATime) {
    await services.db.write(async (tx) => {
      for (const member of await membersAmong(tx, services, userIds.slice(from, from + atATime)))
        if ((await change(tx, member, actId)).actId !== null) changedCount += 1;
    });
    await breathe();
  }
  if (changedCount === 0) throw conflict(messages.nobodyChanged, messages.failed);
  return { changedCount, actId };
}

const unchanged = { actId: null };

/** Sets the plan of several members; whose plan it would lower keeps theirs unless the form says so (D60). */
export const changePlans = operation(
  "updateMembership",
  plansInput,
  async function changePlans(services, actor, { userIds, tier, lower }) {
    return inTurns(services, userIds, async (tx, member, act) => {
      if (!lower && lowers(services, member, tier)) return unchanged;
      if (member.subscriptionTier === tier) return unchanged;
      return decide(tx, services, actor, { userId: member.id, tier, version: null }, act);
    });
  },
);

/** Grants several members a free membership; who has as much already, or pays for more, is left alone unless the form says so. */
export const grantMany = operation(
  "setFreeMembership",
  freeInput,
  async function grantMany(services, actor, { userIds, tier, expirationDate, lower }) {
    const until = endOfFree(services, expirationDate);
    return inTurns(services, userIds, async (tx, member, act) => {
      if (!lower && hasMore(services, member, tier)) return unchanged;
      const given = { userId: member.id, tier, until, confirmLower: true, version: null };
      return grantFree(tx, services, actor, given, act);
    });
  },
);

/** Gives several members a coach, or none. */
export const assignMany = operation(
  "assignCoach",
  coachesInput,
  async function assignMany(services, actor, input) {
    return assignCoaches(services, actor, input);
  },
);

/** Sends several members a note. */
export const noteMany = operation(
  "sendPracticeNote",
  notesInput,
  async function noteMany(services, actor, input) {
    return sendPracticeNotes(services, actor, input);
  },
);

/**
 * Writes to several members, each in their own thread, once under one send; whose plan has no messages gets none. Each message is
 * stored with a key of its own, so sending again after an interruption goes on. Throws conflict if no one can read it.
 */
export const messageMany = operation(
  "answerMember",
  messagesInput,
  async function messageMany(services, actor, { userIds, text, sendKey }) {
    const members = await membersAmong(services.db.read, services, userIds);
    const readers = members.filter((member) => isReader(services, member));
    if (readers.length === 0) throw conflict(messages.noReader, messages.failed);
    for (const { id } of readers) {
      const member = await getThreadMember(services, id);
      const own = sendKey && `${sendKey} ${id}`;
      const written = { text, attachment: null, photo: null, formKey: own, draftKey: null };
      await storeMessage(services, { ...written, member, author: actor, isFromCoach: true });
      await breathe();
    }
    return { sentCount: readers.length };
  },
);
