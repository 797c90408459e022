import { isNull } from "drizzle-orm";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { uploads } from "#db/schema/uploads.ts";
import { progressOf, type UploadRow } from "./own-uploads.server.ts";
import { stateOf } from "./rules.ts";

const newestFirst = listOrder(uploads, [[uploads.startedAt, "desc"]]);

type Progress = Awaited<ReturnType<typeof progressOf>>;

function toEntry({ row, progress }: { row: UploadRow; progress: Progress }) {
  const { id, kind, ownerId, fileName, bytesExpected, startedAt } = row;
  const { received, lastActivityAt } = progress;
  const state = stateOf({ received, expected: bytesExpected, isUsed: row.usedAt !== null });
  const facts = { id, kind, ownerId, fileName, bytesReceived: received, bytesExpected };
  return { ...facts, state, startedAt, lastActivityAt };
}

/** Every upload the box knows, finished or not, newest first (`GET /api/admin/video-uploads`, D31, D46). */
export const listUploads = operation(
  "listUploads",
  pageWindow,
  async function listUploads(services, _actor, window) {
    const { read } = services.db;
    return readWindow(
      read,
      { ...window, order: newestFirst },
      async (query) => {
        const rows = await read.query.uploads.findMany(query);
        return Promise.all(rows.map(async (row) => ({ row, progress: await progressOf(services, row) })));
      },
      toEntry,
    );
  },
);

/** The ids of the uploads that are not handed over: their bytes may lie in `incoming/`. */
export async function listUploadIds({ db }: Pick<Services, "db">): Promise<Set<string>> {
  const rows = await db.read.select({ id: uploads.id }).from(uploads).where(isNull(uploads.usedAt));
  return new Set(rows.map(({ id }) => id));
}
