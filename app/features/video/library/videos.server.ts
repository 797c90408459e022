import { and, isNull } from "drizzle-orm";
import { countWithBin } from "#app/features/base/count-with-bin.server.ts";
import { csvTable } from "#app/features/base/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { holdsWords } from "#app/features/base/search.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { listStoragePlayables } from "./playables.server.ts";
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

const whereOf = (search: string) => {
  const { title, description, fileName } = libraryVideos;
  return and(isThere, holdsWords([title, description, fileName], search));
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

/** A page of the library, newest first, each video with how to play it. */
export const readLibraryPage = operation(
  "listLibraryVideos",
  videoFilter,
  async function readLibraryPage(services, _actor, filter) {
    const { db, clock } = services;
    const where = whereOf(filter.search);
    const counted = await countWithBin(db.read, libraryVideos, where, clock.now());
    const listed = await readPage({ page: filter.page, total: counted.total }, async (part) => {
      const orderBy = inOrder(newestFirst);
      const rows = await db.read.query.libraryVideos.findMany({ where, orderBy, ...part });
      const playable = await listStoragePlayables(services, rows, filter.prefersSmallVideos);
      return rows.map((row) => ({ ...toLibraryVideo(row), fileKey: row.fileKey, playable: playable(row) }));
    });
    return { ...listed, deletedCount: counted.deletedCount };
  },
);

/** A training video in the grid. */
export type LibraryVideo = Awaited<ReturnType<typeof readLibraryPage>>["entities"][number];

/** The training videos that contain the words, as a spreadsheet. */
export const exportLibraryVideos = operation(
  "listLibraryVideos",
  videoFilter,
  async function exportLibraryVideos({ db }, _actor, { search }) {
    const rows = await db.read.query.libraryVideos.findMany({
      where: whereOf(search),
      orderBy: inOrder(newestFirst),
    });
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
