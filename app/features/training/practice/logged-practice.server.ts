import { and, desc, eq, ne, sql } from "drizzle-orm";
import { isAllowed } from "#app/features/base/allowed.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { canCorrect, canUndo } from "#app/features/training/completions/rules.ts";
import { practiceResults } from "#db/schema/drills.ts";

const shownBefore = 7;

const facts = {
  id: practiceResults.id,
  ppr: practiceResults.ppr,
  roundsThrown: practiceResults.rounds,
  completedOn: practiceResults.practicedOn,
};

/**
 * One of the caller's own practice results and what the same shot came to before in practice: the last results (oldest first) and
 * the best. Null if there is none or it is another member's.
 */
export const findLoggedPractice = operation(
  "listOwnPracticeResults",
  oneById,
  async function findLoggedPractice({ db: { read }, clock }, actor, { id }) {
    const mine = eq(practiceResults.userId, actor.id);
    const entry = await read.query.practiceResults.findFirst({
      where: and(mine, eq(practiceResults.id, id)),
    });
    if (!entry) return null;
    const before = and(
      mine,
      eq(practiceResults.shotType, entry.shotType),
      ne(practiceResults.id, id),
      sql`(${practiceResults.practicedAt}, ${practiceResults.id}) < (${entry.practicedAt.getTime()}, ${id})`,
    );
    const of = read.select(facts).from(practiceResults).where(before).$dynamic();
    const newestFirst = [desc(practiceResults.practicedAt), desc(practiceResults.id)];
    const earlier = await of.orderBy(...newestFirst).limit(shownBefore);
    const [best] = await read
      .select(facts)
      .from(practiceResults)
      .where(before)
      .orderBy(desc(practiceResults.ppr))
      .limit(1);
    return {
      id,
      category: entry.shotType,
      ppr: entry.ppr,
      roundsThrown: entry.rounds,
      notes: entry.notes,
      completedOn: entry.practicedOn,
      completedAt: entry.practicedAt,
      earlier: earlier.toReversed(),
      best: best ?? null,
      isOpen: canCorrect(entry.practicedAt, clock.now()),
      canUndo: canUndo(entry.practicedAt, clock.now()),
      /** Whether the plan includes the numbers of each shot. */
      hasNumbers: isAllowed(actor, "readHistory"),
    };
  },
);

/** Practice as shown on the page after logging it. */
export type LoggedPractice = NonNullable<Awaited<ReturnType<typeof findLoggedPractice>>>;
