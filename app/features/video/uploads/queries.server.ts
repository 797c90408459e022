import { isNull } from "drizzle-orm";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { uploads } from "#db/schema/uploads.ts";
import { progressOf, type UploadRow } from "./own-uploads.server.ts";
import { stateOf } from "./rules.ts";

const allUploads = declareList({
  order: listOrder(uploads, [[uploads.startedAt, "desc"]]),
  rows: (db, query) => db.query.uploads.findMany(query),
});

async function toEntry(services: Services, row: UploadRow) {
  const { id, kind, ownerId, fileName, bytesExpected, startedAt } = row;
  const { received, lastActivityAt } = await progressOf(services, row);
  const state = stateOf({ received, expected: bytesExpected, isUsed: row.usedAt !== null });
  const facts = { id, kind, ownerId, fileName, bytesReceived: received, bytesExpected };
  return { ...facts, state, startedAt, lastActivityAt };
}

/** Every upload, finished or not, newest first (`GET /api/admin/video-uploads`, D31, D46). */
export const listUploads = operation(
  "listUploads",
  pageWindow,
  async function listUploads(services, _actor, window) {
    return readWindow(services.db.read, allUploads, window, (row) => toEntry(services, row));
  },
);

/** The ids of uploads not handed over, whose bytes may be in `incoming/`. */
export async function listUploadIds({ db }: Pick<Services, "db">): Promise<Set<string>> {
  const rows = await db.read.select({ id: uploads.id }).from(uploads).where(isNull(uploads.usedAt));
  return new Set(rows.map(({ id }) => id));
}
