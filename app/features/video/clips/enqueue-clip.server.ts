import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { enqueueMediaJob } from "./media-jobs.server.ts";

/** A stored video by its file key, and whether it is a member's or of the library. */
export type NewClip = { fileKey: string; kind: (typeof clips.$inferInsert)["kind"] };

/**
 * Has a stored video prepared. Call it in the write that stores the row naming the file. A known file stays
 * unchanged.
 */
export async function enqueueClip(
  tx: Connection,
  services: Pick<Services, "clock" | "ids">,
  { fileKey, kind }: NewClip,
): Promise<void> {
  const now = services.clock.now();
  const id = services.ids.id();
  const stored = await tx
    .insert(clips)
    .values({ id, originalKey: fileKey, kind, state: "received", createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: clips.originalKey })
    .returning({ id: clips.id });
  if (stored.length > 0) await enqueueMediaJob(tx, services, { kind: "ingest", payload: { clipId: id } });
}
