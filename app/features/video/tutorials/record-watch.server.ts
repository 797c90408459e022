import { and, eq } from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { tutorialWatches } from "#db/schema/tutorials.ts";
import { watchInput } from "./schema.ts";
import { requireWatchable } from "./tutorials.server.ts";

/** Stores how far the caller got in a tutorial, and whether they have watched it. Throws not_found or forbidden. */
export const recordWatch = operation(
  "watchTutorial",
  watchInput,
  async function recordWatch(services, actor, input) {
    const { id: tutorialId, positionSeconds, isWatched } = input;
    await requireWatchable(services, actor, tutorialId);
    const now = services.clock.now();
    return services.db.write(async (tx) => {
      const before = await tx.query.tutorialWatches.findFirst({
        where: and(eq(tutorialWatches.userId, actor.id), eq(tutorialWatches.tutorialId, tutorialId)),
      });
      const kept = before?.watchedAt ?? null;
      const watchedAt = isWatched === undefined ? kept : isWatched ? (kept ?? now) : null;
      const place = {
        positionSeconds: positionSeconds ?? before?.positionSeconds ?? 0,
        watchedAt,
        updatedAt: now,
      };
      await tx
        .insert(tutorialWatches)
        .values({ userId: actor.id, tutorialId, ...place })
        .onConflictDoUpdate({ target: [tutorialWatches.userId, tutorialWatches.tutorialId], set: place });
      return { id: tutorialId, positionSeconds: place.positionSeconds, isWatched: watchedAt !== null };
    });
  },
);
