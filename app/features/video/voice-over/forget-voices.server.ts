import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { reviews } from "#db/schema/reviews.ts";
import { voices } from "#db/schema/voices.ts";

const day = 86_400_000;

/** Deletes recordings, with their files, that neither a desk nor a published review has used for a day. */
export async function forgetVoices({ db, clock, storage }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - day);
  const rows = await db.read
    .select({ id: voices.id, fileKey: voices.fileKey, draft: reviews.draft, published: reviews.published })
    .from(voices)
    .leftJoin(reviews, eq(reviews.submissionId, voices.submissionId))
    .where(and(isNotNull(voices.submissionId), lt(voices.recordedAt, before)));
  const unused = rows.filter(
    ({ id, draft, published }) => draft?.voice !== id && published?.voice?.id !== id,
  );
  if (unused.length === 0) return;
  const ids = unused.map(({ id }) => id);
  await db.write((tx) => tx.delete(voices).where(inArray(voices.id, ids)));
  for (const { fileKey } of unused) if (fileKey) await storage.remove(fileKey);
}
