import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { oneById, pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { storeOnce } from "#app/features/base/send-once.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import {
  requireCorrectable,
  requireCorrection,
} from "#app/features/training/completions/corrections/correctable.server.ts";
import { canCorrect, correctedPpr, loggedTime } from "#app/features/training/completions/rules.ts";
import { requireOwnBag } from "#app/features/training/gear/bags.server.ts";
import { rebuildWeeklyAccuracy } from "#app/features/training/stats/rebuild.server.ts";
import { accuracyString, pprToAccuracy } from "#app/features/training/stats/rules.ts";
import type { Connection } from "#db/client.ts";
import type { Given } from "#db/prepared.ts";
import { practiceResults } from "#db/schema/drills.ts";
import { messages } from "./messages.ts";
import { correctPracticeInput, practiceFields, practiceInput } from "./schema.ts";

type PracticeRow = typeof practiceResults.$inferSelect;

/** The entity "practice result" (D46). */
function toPractice(row: PracticeRow) {
  const { id, shotType, rounds, ppr, notes, practicedAt, bagId, throwingStyle, place } = row;
  return {
    id,
    version: versionOf(practiceFields, row),
    shotType,
    rounds,
    ppr,
    accuracyPercentage: accuracyString(pprToAccuracy(ppr)),
    notes,
    practicedAt,
    bagId,
    throwingStyle,
    place,
  };
}

const ownResults = declareList({
  order: listOrder(practiceResults, [[practiceResults.practicedAt, "desc"]]),
  where: ({ userId }: Given<{ userId: string }>) => eq(practiceResults.userId, userId),
  rows: (db, query) =>
    db.query.practiceResults.findMany({
      ...query,
      extras: ({ bagId }) => ({
        bagName: sql<string | null>`(SELECT name FROM bag_sets WHERE id = ${bagId})`.as("bag_name"),
      }),
    }),
});

/** The caller's own practice results, newest first (`GET /api/practice-results`). */
export const listOwnPracticeResults = operation(
  "listOwnPracticeResults",
  pageWindow,
  async function listOwnPracticeResults({ db }, actor, window) {
    return readWindow(db.read, ownResults, { ...window, userId: actor.id }, toPractice);
  },
);

/**
 * The caller's newest practice for pages: whether it can still be corrected, and its bags. What is being corrected is
 * among it, however much was logged since.
 */
export const listShownPractice = operation(
  "listOwnPracticeResults",
  pageWindow.extend({ editing: z.string().nullable() }),
  async function listShownPractice({ db, clock }, actor, { editing, ...window }) {
    const now = clock.now();
    const mine = { ...window, userId: actor.id };
    const toShown = (row: PracticeRow & { bagName: string | null }) => {
      const { version, ...shown } = toPractice(row);
      const isOpen = canCorrect(row.practicedAt, now);
      // Only what is being corrected is compared with what is stored.
      return {
        ...shown,
        practicedOn: row.practicedOn,
        isOpen,
        version: row.id === editing ? version : "",
        bagName: row.bagName,
      };
    };
    const { entities, next } = await readWindow(db.read, ownResults, mine, toShown);
    if (editing === null || next === null || entities.some(({ id }) => id === editing)) return entities;
    const older = await db.read.query.practiceResults.findFirst({
      where: and(eq(practiceResults.id, editing), eq(practiceResults.userId, actor.id)),
    });
    return older ? [...entities, toShown({ ...older, bagName: null })] : entities;
  },
);

type When = { practicedAt?: Date | undefined; practicedOn: string | null };

/** When it was: the given instant, noon of the given day (now, if that is today), else now. Throws invalid. */
function timeOf({ practicedAt, practicedOn }: When, actor: Member, now: Date): Date {
  const today = localDate(now, actor.timeZone);
  if (practicedAt) {
    const at = loggedTime(practicedAt, now);
    if (!at) throw invalidInput(messages.dayRange);
    return at;
  }
  if (practicedOn === null || practicedOn === today) return now;
  if (practicedOn > today || practicedOn < addDays(today, -6)) {
    throw invalidInput(messages.dayRange, { fields: { practicedOn: [messages.dayRange] } });
  }
  return new Date(startOfLocalDay(practicedOn, actor.timeZone).getTime() + 12 * 3_600_000);
}

/** Logs practice without a drill and updates the week's numbers in the same write (D22, D24). */
export const logPractice = operation(
  "logPractice",
  practiceInput,
  async function logPractice(services, actor, input) {
    const { practicedAt: at, practicedOn: on, formKey, ...fields } = input;
    const practicedAt = timeOf({ practicedAt: at, practicedOn: on }, actor, services.clock.now());
    const practicedOn = localDate(practicedAt, actor.timeZone);
    return services.db.write(async (tx) => {
      const store = async () => {
        await requireOwnBag(tx, actor.id, fields.bagId);
        const [row] = await tx
          .insert(practiceResults)
          .values({ ...fields, id: services.ids.id(), userId: actor.id, practicedAt, practicedOn })
          .returning();
        if (!row) throw new Error("The practice result was not stored");
        await rebuildWeeklyAccuracy(tx, services, actor.id, practicedOn);
        return row;
      };
      const find = (id: string) => tx.query.practiceResults.findFirst({ where: eq(practiceResults.id, id) });
      const sent = { userId: actor.id, what: "practice", formKey, content: { ...fields, on }, find };
      return toPractice(await storeOnce(tx, services, { ...sent, store }));
    });
  },
);

async function requireOwn(tx: Connection, entry: { id: string; userId: string; now: Date }) {
  const row = await tx.query.practiceResults.findFirst({
    where: and(eq(practiceResults.id, entry.id), eq(practiceResults.userId, entry.userId)),
  });
  return requireCorrectable(row, row?.practicedAt, entry.now);
}

/** Corrects the caller's own practice result within 7 days; statistics follow (D24, D47). Throws conflict (D57). */
export const correctPractice = operation(
  "correctOwnPractice",
  correctPracticeInput,
  async function correctPractice(services, actor, { id, version, ...typed }) {
    return services.db.write(async (tx) => {
      const before = await requireOwn(tx, { id, userId: actor.id, now: services.clock.now() });
      const isSameCount = typed.rounds === before.rounds;
      const given = isSameCount ? { ...typed, ppr: correctedPpr(before.ppr, typed.ppr) } : typed;
      await requireCorrection(tx, actor.id, {
        edited: practiceFields,
        version,
        stored: before,
        wanted: given,
      });
      const [row] = await tx.update(practiceResults).set(given).where(eq(practiceResults.id, id)).returning();
      if (!row) throw new Error("The practice result was not stored");
      await rebuildWeeklyAccuracy(tx, services, actor.id, before.practicedOn);
      return toPractice(row);
    });
  },
);

/** Deletes the caller's own practice result within 7 days and returns it (D24, D47). */
export const deletePractice = operation(
  "correctOwnPractice",
  oneById,
  async function deletePractice(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireOwn(tx, { id, userId: actor.id, now: services.clock.now() });
      await tx.delete(practiceResults).where(eq(practiceResults.id, id));
      await rebuildWeeklyAccuracy(tx, services, actor.id, row.practicedOn);
      return toPractice(row);
    });
  },
);
