import { and, eq, gte, inArray, isNotNull, min, sql } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { assignCoach } from "#app/features/people/roster/assign-coach.server.ts";
import { messages as words } from "#app/features/talk/messages/messages.ts";
import { oneThread, someThreads } from "#app/features/talk/messages/schema.ts";
import type { Connection } from "#db/client.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";

const among = (memberIds: string[]) => inArray(threads.userId, memberIds);

const readByCoaches = { coachReadPlace: sql`${threads.lastPlace}` };

/** Marks conversations as read by the coaches; members who wait for an answer still do. */
export const markThreadsRead = operation(
  "answerMember",
  someThreads,
  async function markThreadsRead({ db }, _actor, { memberIds }) {
    await db.write(async (tx) => {
      await tx.update(threads).set(readByCoaches).where(among(memberIds));
    });
  },
);

/** Marks conversations as needing no answer. Returns the ones that changed, for Undo. */
export const settleThreads = operation(
  "answerMember",
  someThreads,
  async function settleThreads({ db }, _actor, { memberIds }) {
    const settled = await db.write((tx) =>
      tx
        .update(threads)
        .set({ ...readByCoaches, waitingSince: null })
        .where(and(among(memberIds), isNotNull(threads.waitingSince)))
        .returning({ id: threads.userId }),
    );
    return { settled: settled.map(({ id }) => id) };
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

/** Undoes "needs no answer": the members wait again, from when they wrote. */
export const reopenThreads = operation(
  "answerMember",
  someThreads,
  async function reopenThreads({ db }, _actor, { memberIds }) {
    await db.write(async (tx) => {
      for (const memberId of memberIds) {
        const since = await waitingSince(tx, memberId);
        await tx.update(threads).set({ waitingSince: since }).where(eq(threads.userId, memberId));
      }
    });
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
