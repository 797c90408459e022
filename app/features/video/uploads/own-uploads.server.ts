import { and, desc, eq, gt, isNull, type Placeholder, sum } from "drizzle-orm";
import { conflict, notFound, signedOut } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { uploads } from "#db/schema/uploads.ts";
import { messages } from "./messages.ts";
import { actionOf, expiryOf, keptFor, mostReserved, mostUnderWay, stateOf } from "./rules.ts";
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

/** The bytes announced by files that are coming in by forms, per person; they have no row before they are whole. */
const arriving = new Map<string, number>();

/** The bytes announced by someone's open uploads that have a row. */
async function bytesUnderWay(tx: Connection, { clock }: Pick<Services, "clock">, ownerId: string) {
  const [open] = await tx
    .select({ bytes: sum(uploads.bytesExpected).mapWith(Number) })
    .from(uploads)
    .where(underWay(ownerId, underWaySince(clock)));
  return open?.bytes ?? 0;
}

type Announced = { ownerId: string; bytes: number };
type Settings = Pick<Services, "clock" | "config">;

/** Throws conflict if one more file is too much beside the bytes of rows and what is coming in by forms. */
function requireUnreserved({ config }: Settings, stored: number, { ownerId, bytes }: Announced): void {
  const reserved = stored + (arriving.get(ownerId) ?? 0);
  if (reserved + bytes > mostReserved(config.maxUploadBytes))
    throw conflict(messages.tooMuch, messages.tooManyTitle);
}

/**
 * Throws conflict if someone has too many open uploads, or too large ones, for one more of that size. Check it in the
 * same write that adds the row.
 */
export async function requireUploadRoom(tx: Connection, services: Settings, one: Announced): Promise<void> {
  const open = await tx.$count(uploads, underWay(one.ownerId, underWaySince(services.clock)));
  if (open >= mostUnderWay) throw conflict(messages.tooMany, messages.tooManyTitle);
  requireUnreserved(services, await bytesUnderWay(tx, services, one.ownerId), one);
}

/**
 * Counts a file that comes in by a form until the returned function is called. Throws conflict if the person's open
 * uploads and this one announce too many bytes together.
 */
export async function reserveArriving(
  services: Settings & Pick<Services, "db">,
  actor: Actor,
  bytes: number,
): Promise<() => void> {
  if (!actor) throw signedOut();
  const ownerId = actor.id;
  const add = (more: number) => {
    const total = (arriving.get(ownerId) ?? 0) + more;
    if (total > 0) arriving.set(ownerId, total);
    else arriving.delete(ownerId);
  };
  const stored = await bytesUnderWay(services.db.read, services, ownerId);
  // Nothing is awaited between the check and the count, so simultaneous files don't all pass.
  requireUnreserved(services, stored, { ownerId, bytes });
  add(bytes);
  return () => add(-bytes);
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
