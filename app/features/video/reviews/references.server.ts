import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/features/base/actor.ts";
import { formatMoment, parseMoment } from "#app/features/video/clips/moments.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { referenceReleases, type StoredDraft } from "#db/schema/reviews.ts";
import { tutorials } from "#db/schema/tutorials.ts";

/** A clip to compare with; `value` names it in forms and rows, `releaseAt` is "" until a coach marks it. */
export type Reference = { value: string; title: string; releaseAt: string };

/** A reference clip's stored file. */
export type ReferenceFile = { key: string; fileName: string; contentType: string };

const kinds = ["tutorial", "library"] as const;

function readValue(value: string): { kind: (typeof kinds)[number]; clipId: string } | null {
  const [name, clipId] = value.split(":");
  const kind = kinds.find((one) => one === name);
  return kind && clipId ? { kind, clipId } : null;
}

/** Every tutorial, and the coaches' videos without a tutorial, in one query. */
const allReferences = prepared((db) => {
  const marked = (kind: (typeof kinds)[number], clipId: SQLiteColumn) =>
    and(eq(referenceReleases.kind, kind), eq(referenceReleases.clipId, clipId));
  const isPublished = db
    .select({ id: tutorials.id })
    .from(tutorials)
    .where(and(eq(tutorials.fileKey, libraryVideos.fileKey), isNull(tutorials.deletedAt)));
  return db
    .select({
      value: sql<string>`'tutorial:' || ${tutorials.id}`.as("value"),
      title: tutorials.title,
      releaseAt: referenceReleases.releaseAt,
    })
    .from(tutorials)
    .leftJoin(referenceReleases, marked("tutorial", tutorials.id))
    .where(isNull(tutorials.deletedAt))
    .unionAll(
      db
        .select({
          value: sql<string>`'library:' || ${libraryVideos.id}`.as("value"),
          title: libraryVideos.title,
          releaseAt: referenceReleases.releaseAt,
        })
        .from(libraryVideos)
        .leftJoin(referenceReleases, marked("library", libraryVideos.id))
        .where(and(isNull(libraryVideos.deletedAt), notExists(isPublished))),
    );
});

/** Every clip to compare with, by title, each with the last release marked in it. */
export async function listReferences(read: Connection): Promise<Reference[]> {
  const rows = (await allReferences(read, {})).map(({ releaseAt, ...row }) => ({
    ...row,
    releaseAt: releaseAt === null ? "" : formatMoment(releaseAt),
  }));
  return rows.sort((a, b) => a.title.localeCompare(b.title, "en") || a.value.localeCompare(b.value, "en"));
}

/** A reference clip's file with its title and captions; null if it is no longer in the library. */
export async function findReference(read: Connection, value: string | null) {
  const wanted = value === null ? null : readValue(value);
  if (!wanted) return null;
  const { kind, clipId } = wanted;
  const row =
    kind === "tutorial"
      ? await read.query.tutorials.findFirst({
          where: and(eq(tutorials.id, clipId), isNull(tutorials.deletedAt)),
        })
      : await read.query.libraryVideos.findFirst({
          where: and(eq(libraryVideos.id, clipId), isNull(libraryVideos.deletedAt)),
        });
  if (!row) return null;
  const file: ReferenceFile = { key: row.fileKey, fileName: row.fileName, contentType: row.mimeType };
  const hasCaptions = "captionsKey" in row && row.captionsKey !== null;
  return { title: row.title, file, captionsUrl: hasCaptions ? `/files/tutorials/${clipId}/captions` : null };
}

/** Remembers the release marked in a reference clip, for the next review that uses it. */
export async function keepReferenceRelease(
  tx: Connection,
  { clock }: Services,
  actor: Member,
  { reference, referenceReleaseAt }: StoredDraft,
): Promise<void> {
  const wanted = readValue(reference);
  const releaseAt = parseMoment(referenceReleaseAt);
  if (!wanted || releaseAt === null) return;
  const set = { releaseAt, setBy: actor.id, setAt: clock.now() };
  await tx
    .insert(referenceReleases)
    .values({ ...wanted, ...set })
    .onConflictDoUpdate({ target: [referenceReleases.kind, referenceReleases.clipId], set });
}
