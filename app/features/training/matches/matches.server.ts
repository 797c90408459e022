import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { conflict, forbidden, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { oneById } from "#app/features/base/fields.ts";
import { binSince } from "#app/features/base/lists/bin.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { storeOnce } from "#app/features/base/send-once.server.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import { savedAlready } from "#app/features/training/completions/ask-again.server.ts";
import { messages as completionMessages } from "#app/features/training/completions/messages.ts";
import { canCorrect, loggedTime } from "#app/features/training/completions/rules.ts";
import { requireOwnBag } from "#app/features/training/gear/bags.server.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { matches } from "#db/schema/matches.ts";
import { readRounds, toMatch } from "./list-matches.server.ts";
import { messages } from "./messages.ts";
import { type MatchRound, mostRounds, ratesOf, roundsToEnd, tallyOf } from "./rules.ts";
import { addRoundsInput, correctMatchInput, editedMatchFields, matchInput } from "./schema.ts";

type MatchRow = typeof matches.$inferSelect;

const stored = (rounds: readonly MatchRound[]) => ({ ...tallyOf(rounds), rounds: JSON.stringify(rounds) });

/** When it was played: now, or the time in a match that waited offline. Throws invalid. */
function timeOf(given: Date | undefined, now: Date): Date {
  const at = given ? loggedTime(given, now) : now;
  if (!at) throw invalidInput(completionMessages.timeOld);
  return at;
}

/**
 * Logs a match, once however often it is sent (D24). It can be continued later: it is open until someone has 21.
 * Throws invalid.
 */
export const logMatch = operation("playMatches", matchInput, async function logMatch(services, actor, input) {
  const { rounds, playedAt: given, formKey, again, ...details } = input;
  const playedAt = timeOf(given, services.clock.now());
  return services.db.write(async (tx) => {
    const store = async () => {
      await requireOwnBag(tx, actor.id, details.bagId);
      const own = { id: services.ids.id(), userId: actor.id, playedAt };
      const [row] = await tx
        .insert(matches)
        .values({ ...details, ...stored(rounds), ...own, playedOn: localDate(playedAt, actor.timeZone) })
        .returning();
      if (!row) throw new Error("The match was not stored");
      return row;
    };
    const find = (id: string) => tx.query.matches.findFirst({ where: eq(matches.id, id) });
    const refusal = (row: MatchRow) => savedAlready({ rounds: row.roundsThrown, ppr: ratesOf(row).ppr ?? 0 });
    const sent = { userId: actor.id, what: "match", formKey, content: { ...details, rounds }, again };
    return toMatch(await storeOnce(tx, services, { ...sent, refusal, find, store }));
  });
});

/** The caller's match, while it can still be changed (D24). Throws not_found and forbidden. */
async function requireChangeable(tx: Connection, { clock }: Services, actor: Member, id: string) {
  const row = await tx.query.matches.findFirst({
    where: and(eq(matches.id, id), eq(matches.userId, actor.id), isNull(matches.removedAt)),
  });
  if (!row) throw notFound();
  if (!canCorrect(row.playedAt, clock.now())) throw forbidden(completionMessages.tooLate);
  return row;
}

async function update(tx: Connection, id: string, fields: Partial<MatchRow>) {
  const [row] = await tx.update(matches).set(fields).where(eq(matches.id, id)).returning();
  if (!row) throw new Error("The match was not stored");
  return toMatch(row);
}

function inWords(name: string, value: unknown): string {
  if (name !== "rounds") return plainWords(name, value);
  const { roundsThrown, score, opponentScore } = tallyOf(value as MatchRound[]);
  return `${roundsWords(roundsThrown)}, ${score}–${opponentScore}`;
}

/** Corrects the caller's match within 7 days, its rounds included (D24, D57). Throws not_found, forbidden, invalid and conflict. */
export const correctMatch = operation(
  "playMatches",
  correctMatchInput,
  async function correctMatch(services, actor, { id, version, rounds, ...details }) {
    return services.db.write(async (tx) => {
      const row = await requireChangeable(tx, services, actor, id);
      const before = { ...row, rounds: readRounds(row) };
      const wanted = { ...details, rounds };
      await requireVersion({ edited: editedMatchFields, version, stored: before, wanted, words: inWords });
      await requireOwnBag(tx, actor.id, details.bagId);
      return update(tx, id, { ...details, ...stored(rounds) } as Partial<MatchRow>);
    });
  },
);

/** Adds the next rounds of a match that isn't over. Throws not_found, forbidden, invalid and conflict. */
export const addRounds = operation(
  "playMatches",
  addRoundsInput,
  async function addRounds(services, actor, { id, round: first, rounds: added }) {
    return services.db.write(async (tx) => {
      const before = readRounds(await requireChangeable(tx, services, actor, id));
      if (roundsToEnd(before) !== null) throw conflict(messages.overAlready, messages.failedTitle);
      if (first !== before.length + 1) throw conflict(messages.roundTaken, messages.failedTitle);
      const rounds = [...before, ...added];
      const end = roundsToEnd(rounds) ?? rounds.length;
      if (end < rounds.length) throw invalidInput(messages.overBefore(end));
      if (rounds.length > mostRounds) throw invalidInput(messages.tooManyRounds);
      return update(tx, id, stored(rounds));
    });
  },
);

/** Undoes the last round of a match, down to the first. Throws not_found, forbidden and conflict. */
export const removeLastRound = operation(
  "playMatches",
  oneById,
  async function removeLastRound(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const rounds = readRounds(await requireChangeable(tx, services, actor, id));
      if (rounds.length < 2) throw conflict(messages.noRounds, messages.failedTitle);
      return update(tx, id, stored(rounds.slice(0, -1)));
    });
  },
);

/** Deletes the caller's match within 7 days; it can be restored for a day (D61). Throws not_found and forbidden. */
export const removeMatch = operation(
  "playMatches",
  oneById,
  async function removeMatch(services, actor, { id }) {
    return services.db.write(async (tx) => {
      await requireChangeable(tx, services, actor, id);
      return update(tx, id, { removedAt: services.clock.now() });
    });
  },
);

/** Restores a match that was deleted within a day (D61). Throws not_found. */
export const restoreMatch = operation(
  "playMatches",
  oneById,
  async function restoreMatch(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const since = binSince(services.clock.now());
      const row = await tx.query.matches.findFirst({
        where: and(eq(matches.id, id), eq(matches.userId, actor.id), gt(matches.removedAt, since)),
      });
      if (!row) throw notFound();
      return update(tx, id, { removedAt: null });
    });
  },
);

/** Deletes matches that were put in the bin more than a day ago (D61). */
export async function forgetMatches({ db, clock }: Services): Promise<void> {
  await db.write(async (tx) => {
    await tx.delete(matches).where(lt(matches.removedAt, binSince(clock.now())));
  });
}
