import { and, eq, isNull, sql } from "drizzle-orm";
import { forbidden, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { messages as clipMessages } from "#app/features/video/clips/messages.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { tutorials, tutorialWatches } from "#db/schema/tutorials.ts";
import { messages } from "./messages.ts";
import { canWatch } from "./rules.ts";
import { durationInput, shownInput } from "./schema.ts";

type TutorialRow = typeof tutorials.$inferSelect;
type WatchRow = typeof tutorialWatches.$inferSelect;

/** The address of a tutorial's bytes; each request checks permission. */
export const tutorialAddress = (id: string) => `/files/tutorials/${id}`;

function watchingOf({ config, clock }: Services, actor: Member, row: TutorialRow) {
  return canWatch(row, actor, config.tutorialAccess, clock.now());
}

/** The entity "Tutorial" (contract, "Entities"); `videoUrl` is null for anyone who may not watch it. */
export function toTutorial(row: TutorialRow, isOpen: boolean) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    tier: row.tier,
    category: row.category,
    duration: row.duration,
    earlyAccessUntil: row.earlyAccessUntil,
    videoUrl: isOpen ? tutorialAddress(row.id) : null,
    createdAt: row.createdAt,
  };
}

/** A tutorial for the caller's page: with its lock, its size, and their progress. */
function toShown(
  services: Services,
  actor: Member,
  row: TutorialRow,
  watch: WatchRow | null,
  film: Playable,
) {
  const watching = watchingOf(services, actor, row);
  return {
    ...toTutorial(row, watching.allowed),
    // Members who may not watch it don't get its address.
    playable: watching.allowed ? film : null,
    captionsUrl: watching.allowed && row.captionsKey ? `${tutorialAddress(row.id)}/captions` : null,
    watching,
    positionSeconds: watch?.positionSeconds ?? 0,
    isWatched: Boolean(watch?.watchedAt),
  };
}

/** A tutorial on the member's own page. */
export type ShownTutorial = ReturnType<typeof toShown>;

/** A tutorial as its card in a list shows it. */
export function toCard({ playable, ...tutorial }: ShownTutorial) {
  const { id, title, description, tier, category, duration, watching, positionSeconds, isWatched } = tutorial;
  const facts = { id, title, description, tier, category, duration, watching, positionSeconds, isWatched };
  const film = playable && {
    bytes: playable.bytes,
    thumbnail: playable.thumbnail,
    durationMs: playable.durationMs,
  };
  return { ...facts, film };
}

/** A deleted one is in the bin and shown to no one (D35). */
export const isPublished = isNull(tutorials.deletedAt);

/** What a beginner watches first comes first: of the lowest plan, the fundamentals, the oldest. */
export const firstLessonFirst = sql`${tutorials.tier} <> 'basic', ${tutorials.category} <> 'fundamentals',
  ${tutorials.createdAt}, ${tutorials.id}`;

const lessons = prepared((db, { userId }: Given<{ userId: string }>) => {
  const mine = and(eq(tutorialWatches.tutorialId, tutorials.id), eq(tutorialWatches.userId, userId));
  return db
    .select({ tutorial: tutorials, watch: tutorialWatches })
    .from(tutorials)
    .leftJoin(tutorialWatches, mine)
    .where(isPublished)
    .orderBy(firstLessonFirst);
});

type Marked = Awaited<ReturnType<typeof lessons>>;

/** Newest first for those who have begun; the first lesson first for everyone else, as the Dashboard names it. */
function inReadingOrder(rows: Marked, { isNew }: Member): Marked {
  const hasBegun = !isNew && rows.some(({ watch }) => watch?.watchedAt);
  return hasBegun ? rows.toSorted((a, b) => +b.tutorial.createdAt - +a.tutorial.createdAt) : rows;
}

/** Every tutorial with the caller's own marks, in the order of {@link inReadingOrder}. */
export const listShownTutorials = operation(
  "listTutorials",
  shownInput,
  async function listShownTutorials(services, actor, input) {
    const rows = inReadingOrder(await lessons(services.db.read, { userId: actor.id }), actor);
    const videos = rows.map(({ tutorial: { id, fileKey, fileSize } }) => ({
      fileKey,
      bytes: fileSize,
      address: tutorialAddress(id),
      advice: clipMessages.replace,
    }));
    const playable = await listPlayables(services, videos, input.prefersSmallVideos);
    return rows.map(({ tutorial, watch }) => toShown(services, actor, tutorial, watch, playable(tutorial)));
  },
);

const allTutorials = declareList({
  order: listOrder(tutorials, [[tutorials.createdAt, "desc"]]),
  where: () => isPublished,
  rows: (db, query) => db.query.tutorials.findMany(query),
});

/** Every tutorial, newest first (`GET /api/tutorials`). */
export const listTutorials = operation(
  "listTutorials",
  pageWindow,
  async function listTutorials(services, actor, window) {
    return readWindow(services.db.read, allTutorials, window, (row) =>
      toTutorial(row, watchingOf(services, actor, row).allowed),
    );
  },
);

/** A tutorial the caller may watch. Throws not_found, or forbidden with the reason (D14). */
export async function requireWatchable(services: Services, actor: Member, id: string): Promise<TutorialRow> {
  const row = await services.db.read.query.tutorials.findFirst({
    where: and(isPublished, eq(tutorials.id, id)),
  });
  if (!row) throw notFound();
  if (!watchingOf(services, actor, row).allowed) throw forbidden(messages.locked);
  return row;
}

/** Fills in a missing duration; an existing one stays unchanged (D29, D45). Throws not_found or forbidden. */
export const fillTutorialDuration = operation(
  "fillTutorialDuration",
  durationInput,
  async function fillTutorialDuration(services, actor, { id, duration }) {
    const row = await requireWatchable(services, actor, id);
    if (row.duration !== null) return toTutorial(row, true);
    const [filled] = await services.db.write(async (tx) =>
      tx
        .update(tutorials)
        .set({ duration: sql`coalesce(${tutorials.duration}, ${duration})` })
        .where(eq(tutorials.id, id))
        .returning(),
    );
    if (!filled) throw notFound();
    return toTutorial(filled, true);
  },
);
