import { setImmediate as breathe } from "node:timers/promises";
import { and, eq, gte, inArray, isNotNull, min, sql } from "drizzle-orm";
import type { z } from "zod";
import { invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { findStored, noteStored, ownKey } from "#app/features/base/send-once.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { assignCoach } from "#app/features/people/roster/assign-coach.server.ts";
import { messages as words } from "#app/features/talk/messages/messages.ts";
import { oneThread, settledThreads, someThreads } from "#app/features/talk/messages/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";
import { listFoundThreads } from "./threads-list.server.ts";

// So many in a write, so that pages and other writes get a turn in between.
const atATime = 50;

const among = (memberIds: string[]) => inArray(threads.userId, memberIds);

/** Whose threads are meant: those named, or all that the filters of the list let through. */
const chosenIn = async (services: Services, actor: Member, input: z.output<typeof someThreads>) =>
  input.allFound ? listFoundThreads(services, actor, input) : input.memberIds;

/** Calls back with some members at a time. */
async function inTurns(memberIds: readonly string[], act: (some: string[]) => Promise<unknown>) {
  for (let from = 0; from < memberIds.length; from += atATime) {
    await act(memberIds.slice(from, from + atATime));
    await breathe();
  }
}

/** The key under which an act's members are noted for Undo. */
const settledAs = (actor: Member, actId: string) => ({ userId: actor.id, key: ownKey("settled", actId) });

const readByCoaches = { coachReadPlace: sql`${threads.lastPlace}` };

/** Marks conversations as read by the coaches; members who wait for an answer still do. */
export const markThreadsRead = operation(
  "answerMember",
  someThreads,
  async function markThreadsRead(services, actor, input) {
    await inTurns(await chosenIn(services, actor, input), (some) =>
      services.db.write(async (tx) => tx.update(threads).set(readByCoaches).where(among(some))),
    );
  },
);

/** Marks conversations as needing no answer. Notes the ones that changed under `actId`, for Undo; null if none did. */
export const settleThreads = operation(
  "answerMember",
  someThreads,
  async function settleThreads(services, actor, input) {
    const actId = services.ids.id();
    const settled: string[] = [];
    await inTurns(await chosenIn(services, actor, input), (some) =>
      services.db.write(async (tx) => {
        const changed = await tx
          .update(threads)
          .set({ ...readByCoaches, waitingSince: null })
          .where(and(among(some), isNotNull(threads.waitingSince)))
          .returning({ id: threads.userId });
        settled.push(...changed.map(({ id }) => id));
        // In the same write, so that what was done before an interruption can be undone, too.
        if (settled.length > 0) await noteStored(tx, services, settledAs(actor, actId), settled.join(" "));
      }),
    );
    return { settledCount: settled.length, actId: settled.length > 0 ? actId : null };
  },
);

/**
 * Since when a member has waited: their first message after the coaches' last one, and not before `earliest`; null if
 * there is none.
 */
export async function waitingSince(
  tx: Connection,
  memberId: string,
  earliest: Date | null = null,
): Promise<Date | null> {
  const lastCoachPlace = sql`(select ${threads.lastCoachPlace} from ${threads} where ${threads.userId} = ${memberId})`;
  const [row] = await tx
    .select({ since: min(messages.createdAt) })
    .from(messages)
    .where(
      and(
        eq(messages.userId, memberId),
        sql`${messages.place} > ${lastCoachPlace}`,
        earliest ? gte(messages.createdAt, earliest) : undefined,
      ),
    );
  return row?.since ?? null;
}

/** Undoes "needs no answer": the members wait again, from when they wrote. Throws not_found for an act of no one's. */
export const reopenThreads = operation(
  "answerMember",
  settledThreads,
  async function reopenThreads(services, actor, { actId }) {
    const settled = await findStored(services.db.read, settledAs(actor, actId));
    if (settled === null) throw notFound(words.notSettled, words.notMarkedTitle);
    await inTurns(settled.split(" "), (some) =>
      services.db.write(async (tx) => {
        for (const memberId of some) {
          const since = await waitingSince(tx, memberId);
          await tx.update(threads).set({ waitingSince: since }).where(eq(threads.userId, memberId));
        }
      }),
    );
  },
);

/**
 * Assigns the caller as the member's coach, who then owns the conversation. Throws invalid if the account isn't a
 * coach's.
 */
export const takeOver = operation(
  "answerMember",
  oneThread,
  async function takeOver(services, actor, { memberId }) {
    const key = coachKeyOf(actor, services.config.coaches);
    if (key === null) throw invalidInput(words.noCoachKey, { title: words.notTakenTitle });
    await assignCoach(services, actor, { userId: memberId, assignedCoach: key });
  },
);
