import { and, asc, eq } from "drizzle-orm";
import type { Member } from "#app/features/accounts/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { referenceReleases, type StoredDraft } from "#db/schema/reviews.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { formatMoment, parseMoment } from "./moments.ts";

/** A clip to compare with; `value` names it in forms and rows, `releaseAt` is "" until a coach has marked it. */
export type Reference = { value: string; title: string; releaseAt: string };

/** A reference clip's stored file. */
export type ReferenceFile = { key: string; fileName: string; contentType: string };

function readValue(value: string): { kind: "tutorial"; clipId: string } | null {
  const [kind, clipId] = value.split(":");
  return kind === "tutorial" && clipId ? { kind, clipId } : null;
}

/** Every clip one may compare with, by title, each with the release last marked in it. */
export async function listReferences(read: Connection): Promise<Reference[]> {
  const mark = and(eq(referenceReleases.kind, "tutorial"), eq(referenceReleases.clipId, tutorials.id));
  const rows = await read
    .select({ id: tutorials.id, title: tutorials.title, releaseAt: referenceReleases.releaseAt })
    .from(tutorials)
    .leftJoin(referenceReleases, mark)
    .orderBy(asc(tutorials.title), asc(tutorials.id));
  return rows.map(({ id, title, releaseAt }) => ({
    value: `tutorial:${id}`,
    title,
    releaseAt: releaseAt === null ? "" : formatMoment(releaseAt),
  }));
}

/** The file of a reference clip with its title; null when it is not in the library any more. */
export async function findReference(read: Connection, value: string | null) {
  const wanted = value === null ? null : readValue(value);
  const row = wanted && (await read.query.tutorials.findFirst({ where: eq(tutorials.id, wanted.clipId) }));
  if (!row) return null;
  const file: ReferenceFile = { key: row.fileKey, fileName: row.fileName, contentType: row.mimeType };
  return { title: row.title, file };
}

/** Remembers the release a coach marked in a reference clip, for the next review that uses it. */
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
