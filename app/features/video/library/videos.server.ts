import { and, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import type { z } from "zod";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { clips } from "#db/schema/clips.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { storageAddress } from "./rules.ts";
import { videoFilter } from "./schema.ts";

type Row = typeof libraryVideos.$inferSelect;

/** The entity "Training video" (contract, "Entities"); `objectPath` is the address of its bytes. */
export function toLibraryVideo(row: Row) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    fileName: row.fileName,
    fileSize: row.fileSize,
    uploadDate: row.uploadedAt,
    objectPath: storageAddress(row.fileKey),
    tier: row.tier,
    category: row.category,
  };
}

const newestFirst = listOrder(libraryVideos, [[libraryVideos.uploadedAt, "desc"]]);
const isThere = isNull(libraryVideos.deletedAt);

// Names its columns in full: a selected column loses the name of its table.
const isPublished = sql<number>`exists (select 1 from tutorials t where t.file_key = "library_videos"."file_key" and t.deleted_at is null)`;
const isPreparing = sql`exists (select 1 from ${clips} where ${clips.originalKey} = ${libraryVideos.fileKey} and ${inArray(clips.state, ["received", "preparing"])})`;

const inState = { preparing: isPreparing, published: isPublished, inactive: not(isPublished) };

type Filter = Pick<z.output<typeof videoFilter>, "search" | "state" | "view">;

const whereOf = ({ search, state, view }: Filter) => {
  const { title, description, fileName, tier } = libraryVideos;
  return and(
    isThere,
    holdsWords([title, description, fileName], search),
    state ? inState[state] : undefined,
    inArray(tier, tiersOfView(view)),
  );
};

const allVideos = declareList({
  order: newestFirst,
  where: () => isThere,
  rows: (db, query) => db.query.libraryVideos.findMany(query),
});

/** Every training video, newest first (`GET /api/admin/videos`). */
export const listLibraryVideos = operation(
  "listLibraryVideos",
  pageWindow,
  async function listLibraryVideos({ db }, _actor, window) {
    return readWindow(db.read, allVideos, window, toLibraryVideo);
  },
);

/** A page of the library, newest first. */
export const readLibraryPage = operation(
  "listLibraryVideos",
  videoFilter,
  async function readLibraryPage({ db }, _actor, filter) {
    const where = whereOf(filter);
    const total = () => db.read.$count(libraryVideos, where);
    return readPage({ page: filter.page, total }, async (part) => {
      const rows = await db.read
        .select({ ...getTableColumns(libraryVideos), isPublished })
        .from(libraryVideos)
        .where(where)
        .orderBy(...inOrder(newestFirst))
        .limit(part.limit)
        .offset(part.offset);
      return rows.map((row) => ({
        ...toLibraryVideo(row),
        fileKey: row.fileKey,
        isPublished: row.isPublished === 1,
      }));
    });
  },
);

/** A training video in the grid, with how to play it. */
export type LibraryVideo = Awaited<ReturnType<typeof readLibraryPage>>["entities"][number] & {
  playable: Playable;
};

/** The training videos that contain the words, as a spreadsheet. */
export const exportLibraryVideos = operation(
  "listLibraryVideos",
  videoFilter,
  async function exportLibraryVideos({ db }, _actor, filter) {
    const rows = await db.read
      .select()
      .from(libraryVideos)
      .where(whereOf(filter))
      .orderBy(...inOrder(newestFirst));
    return csvTable(rows, {
      "uploaded (UTC)": (row) => row.uploadedAt,
      title: (row) => row.title,
      description: (row) => row.description,
      tier: (row) => row.tier,
      category: (row) => row.category,
      file: (row) => row.fileName,
      bytes: (row) => row.fileSize,
    });
  },
);
