import { and, eq, isNull } from "drizzle-orm";
import { minutesOf } from "#app/features/video/tutorials/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";

const longest = 600;

/** A measured length in a tutorial's minutes; null for none, or if no tutorial may have it (D29). */
export function measuredMinutes(milliseconds: number | null): number | null {
  if (milliseconds === null) return null;
  const minutes = minutesOf(milliseconds / 1000);
  return minutes > longest ? null : minutes;
}

/** Sets a tutorial's measured length, unless someone has entered one (D29). */
export async function fillDuration(
  { db }: Services,
  { fileKey, durationMs }: { fileKey: string; durationMs: number },
): Promise<void> {
  const duration = measuredMinutes(durationMs);
  if (duration === null) return;
  await db.write(async (tx) => {
    await tx
      .update(tutorials)
      .set({ duration })
      .where(and(eq(tutorials.fileKey, fileKey), isNull(tutorials.duration)));
  });
}
