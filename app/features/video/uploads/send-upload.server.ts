import { and, eq, isNull, lte } from "drizzle-orm";
import type { ClubError } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { uploads } from "#db/schema/uploads.ts";
import { findOwnUpload, requireUploadRoom, type UploadRow } from "./own-uploads.server.ts";
import { actionOf, keptFor, mayBeOfKind, type UploadKind } from "./rules.ts";
import { oneUpload, startUploadInput } from "./schema.ts";

/** What a noun decides about uploads of its kind. */
export type UploadRules = {
  /** Its size limit in bytes, if lower than that of videos. */
  maxBytes?: number;
  /** The refusal of a file beyond the limit. */
  tooLarge(): ClubError;
  /** The refusal of a file of another type. */
  wrongType(): ClubError;
  /**
   * Throws if none may be sent now. Checked in the write that adds the row, because uploads started together would
   * otherwise all pass.
   */
  before?(tx: Connection, services: Services, actor: Member): Promise<void>;
};

/**
 * Makes the command that registers an upload, and saves its text before any bytes are sent. Throws too_large,
 * unsupported_type, disk_full, and conflict if too many are open or the noun takes none.
 */
export const createStartUpload = (rules: Record<UploadKind, UploadRules>) =>
  operation("startUpload", startUploadInput, async function startUpload(services, actor, input) {
    const { db, storage, clock, ids, config } = services;
    const { kind, fileName, fileType, size, draft } = input;
    authorize(actor, actionOf[kind]);
    if (size > Math.min(config.maxUploadBytes, rules[kind].maxBytes ?? Number.POSITIVE_INFINITY))
      throw rules[kind].tooLarge();
    if (!mayBeOfKind(kind, fileType)) throw rules[kind].wrongType();
    await storage.requireRoom(size);
    const row = {
      id: ids.id(),
      ownerId: actor.id,
      kind,
      fileName,
      bytesExpected: size,
      draft,
      startedAt: clock.now(),
    };
    await db.write(async (tx) => {
      await rules[kind].before?.(tx, services, actor);
      await requireUploadRoom(tx, services, { ownerId: actor.id, bytes: size });
      await tx.insert(uploads).values(row);
    });
    return row;
  });

/** An upload, no matter who asks; null if there is none that can still be sent. */
export async function findUploadRecord({ db }: Services, id: string) {
  const row = await db.read.query.uploads.findFirst({
    where: and(eq(uploads.id, id), isNull(uploads.usedAt)),
  });
  return row ?? null;
}

/** Deletes an upload that wasn't handed over: first its row, then its bytes. */
export async function dropUpload({ db, storage }: Services, { id }: Pick<UploadRow, "id">): Promise<void> {
  const dropped = await db.write(async (tx) =>
    tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.usedAt)))
      .returning({ fileKey: uploads.fileKey }),
  );
  for (const { fileKey } of dropped) {
    await storage.dropPart(id);
    if (fileKey) await storage.erase(fileKey);
  }
}

/** Cancels one of the caller's uploads. Throws not_found. */
export const discardUpload = operation(
  "discardUpload",
  oneUpload,
  async function discardUpload(services, actor, input) {
    const row = await findOwnUpload(services, actor, input);
    await dropUpload(services, row);
    return { id: row.id };
  },
);

/** Deletes uploads not handed over within 14 days. */
export async function removeExpiredUploads(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const before = new Date(clock.now().getTime() - keptFor);
  const expired = await db.read
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.usedAt), lte(uploads.startedAt, before)));
  for (const row of expired) await dropUpload(services, row);
  if (expired.length > 0) log.info({ uploads: expired.length }, "removed unfinished uploads");
}
