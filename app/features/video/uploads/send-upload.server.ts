import { and, eq, isNull, lte } from "drizzle-orm";
import { type ClubError, conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { uploads } from "#db/schema/uploads.ts";
import { messages } from "./messages.ts";
import { countUnderWay, findOwnUpload, type UploadRow } from "./own-uploads.server.ts";
import { actionOf, keptFor, mayBeOfKind, mostUnderWay, type UploadKind } from "./rules.ts";
import { oneUpload, startUploadInput } from "./schema.ts";

/** What a noun says about the uploads that are meant for it. */
export type UploadRules = {
  /** The most bytes it takes, when that is fewer than a video may have. */
  maxBytes?: number;
  /** What a file beyond the limit is refused with. */
  tooLarge(): ClubError;
  /** What a file of another type is refused with. */
  wrongType(): ClubError;
  /** Throws what the noun throws where none may be sent now. Asked in the write that adds the row: starts sent together would all find the same room. */
  before?(tx: Connection, services: Services, actor: Member): Promise<void>;
};

/**
 * Makes the command that notes that a file will come, and keeps the text that goes with it, before a byte travels. Throws
 * too_large, unsupported_type, disk_full, and conflict when too many are under way or the noun takes none.
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
      if ((await countUnderWay(tx, services, actor.id)) >= mostUnderWay)
        throw conflict(messages.tooMany, messages.tooManyTitle);
      await tx.insert(uploads).values(row);
    });
    return row;
  });

/** What is known of an upload, no matter who asks; null when there is none that may still be sent. */
export async function findUploadRecord({ db }: Services, id: string) {
  const row = await db.read.query.uploads.findFirst({
    where: and(eq(uploads.id, id), isNull(uploads.usedAt)),
  });
  return row ?? null;
}

/** Deletes an upload that was not handed over: first its row, then what had arrived. */
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

/** Gives up one's own upload. Throws not_found like every look at it. */
export const discardUpload = operation(
  "discardUpload",
  oneUpload,
  async function discardUpload(services, actor, input) {
    const row = await findOwnUpload(services, actor, input);
    await dropUpload(services, row);
    return { id: row.id };
  },
);

/** Deletes the uploads that no one handed over in 14 days. */
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
