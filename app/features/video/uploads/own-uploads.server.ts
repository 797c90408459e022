import { and, desc, eq, gt, isNull, type Placeholder } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { uploads } from "#db/schema/uploads.ts";
import { actionOf, expiryOf, keptFor, stateOf } from "./rules.ts";
import { oneKind, oneUpload } from "./schema.ts";

/** One row of the table. */
export type UploadRow = typeof uploads.$inferSelect;

type Place = Pick<Services, "storage">;

/** The bytes of an upload, wherever they are now; null if there are none. The caller closes it. */
export async function openBytes({ storage }: Place, { id, fileKey }: UploadRow) {
  return (await storage.openPart(id)) ?? (fileKey === null ? null : storage.open(fileKey));
}

/** How much of an upload has arrived, in bytes, and when the last part came; a used one is complete. */
export async function progressOf(services: Place, row: UploadRow) {
  if (row.usedAt) return { received: row.bytesExpected, lastActivityAt: row.usedAt };
  const bytes = await openBytes(services, row);
  if (!bytes) return { received: 0, lastActivityAt: row.startedAt };
  await bytes.close();
  return { received: bytes.size, lastActivityAt: later(row.startedAt, bytes.modifiedAt) };
}

const later = (a: Date, b: Date) => (a > b ? a : b);

/** Uploads started before this have expired. */
export const underWaySince = (clock: Services["clock"]) => new Date(clock.now().getTime() - keptFor);

/** Someone's open uploads: not handed over, and not expired. */
export const underWay = (ownerId: string | Placeholder, since: Date | Placeholder) =>
  and(eq(uploads.ownerId, ownerId), isNull(uploads.usedAt), gt(uploads.startedAt, since));

const ownUploads = prepared((db, given: Given<{ ownerId: string; since: Date; kind: UploadRow["kind"] }>) =>
  db.query.uploads.findMany({
    where: and(underWay(given.ownerId, given.since), eq(uploads.kind, given.kind)),
    orderBy: desc(uploads.startedAt),
  }),
);

/** How many open uploads someone has. Check a limit in the same write that adds one. */
export function countUnderWay(tx: Connection, services: Pick<Services, "clock">, ownerId: string) {
  return tx.$count(uploads, underWay(ownerId, underWaySince(services.clock)));
}

/**
 * One of the caller's uploads that can still be sent or handed over. Throws not_found for someone else's, a used or
 * an expired one.
 */
export const findOwnUpload = operation(
  "continueUpload",
  oneUpload,
  async function findOwnUpload({ db, clock }, actor, { id }) {
    const row = await db.read.query.uploads.findFirst({
      where: and(eq(uploads.id, id), underWay(actor.id, underWaySince(clock))),
    });
    if (!row) throw notFound();
    authorize(actor, actionOf[row.kind]);
    return row;
  },
);

/** The caller's open uploads of one kind, newest first. */
export const listOwnUploads = operation(
  "listOwnUploads",
  oneKind,
  async function listOwnUploads(services, actor, { kind: wanted }) {
    const since = underWaySince(services.clock);
    const rows = await ownUploads(services.db.read, { ownerId: actor.id, since, kind: wanted });
    return Promise.all(
      rows.map(async (row) => {
        const { received } = await progressOf(services, row);
        const { id, kind, fileName, bytesExpected, draft, startedAt } = row;
        const state = stateOf({ received, expected: bytesExpected, isUsed: false });
        const expiresAt = expiryOf(startedAt);
        return {
          id,
          kind,
          fileName,
          bytesReceived: received,
          bytesExpected,
          state,
          draft,
          startedAt,
          expiresAt,
        };
      }),
    );
  },
);

/** One of the caller's uploads as listed on pages; sizes in bytes. */
export type OwnUpload = Awaited<ReturnType<typeof listOwnUploads>>[number];
