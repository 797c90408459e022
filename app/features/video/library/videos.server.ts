import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { z } from "zod";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder, type Page, readPage } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { clips } from "#db/schema/clips.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { storageAddress } from "./rules.ts";
import { videoFields, videoFilter } from "./schema.ts";

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

// Names its columns in full: a selected column loses the name of its table.
const isPublished = sql<number>`exists (select 1 from tutorials t where t.file_key = "library_videos"."file_key" and t.deleted_at is null)`;
const isPreparing = sql`exists (select 1 from ${clips} where ${clips.originalKey} = ${libraryVideos.fileKey} and ${inArray(clips.state, ["received", "preparing"])})`;

const inState = {
  stored: sql`0`,
  preparing: isPreparing,
  published: isPublished,
  inactive: not(isPublished),
};

const library = listResource({
  action: "listLibraryVideos",
  order: listOrder(libraryVideos, [[libraryVideos.uploadedAt, "desc"]]),
  isListed: isNull(libraryVideos.deletedAt),
  filter: videoFilter,
  where: ({ search, state, view }) => {
    const { title, description, fileName, tier } = libraryVideos;
    return and(
      holdsWords([title, description, fileName], search),
      state ? inState[state] : undefined,
      inArray(tier, tiersOfView(view)),
    );
  },
  also: { isPublished },
  toEntity: (row: Row & { isPublished: number }) => toLibraryVideo(row),
  toShown: (row) => ({
    ...toLibraryVideo(row),
    fileKey: row.fileKey,
    isPublished: row.isPublished === 1,
    version: versionOf(videoFields, row),
  }),
  columns: {
    "uploaded (UTC)": (row) => row.uploadedAt,
    title: (row) => row.title,
    description: (row) => row.description,
    tier: (row) => row.tier,
    category: (row) => row.category,
    file: (row) => row.fileName,
    bytes: (row) => row.fileSize,
  },
});

/** Every training video, newest first (`GET /api/admin/videos`). */
export const listLibraryVideos = library.list;

/** A page of the library, newest first. */
export const readLibraryPage = library.page;

/** The library's video of a file; null if it isn't listed there. */
export const findVideoOf = operation(
  "listLibraryVideos",
  z.object({ fileKey: z.string().max(300) }),
  async function findVideoOf({ db }, _actor, { fileKey }) {
    const isListed = and(eq(libraryVideos.fileKey, fileKey), isNull(libraryVideos.deletedAt));
    const row = await db.read.query.libraryVideos.findFirst({ where: isListed });
    return row ? { title: row.title, description: row.description, fileSize: row.fileSize } : null;
  },
);

/** The library's page and, behind its last video, those that are only in storage: one list with one count of pages. */
export async function joinedPage<Video, Loose>(library: Page<Video>, loose: readonly Loose[], page: number) {
  const { total, size } = library;
  const wanted = { page, total: total + loose.length, size };
  return readPage<Video | Loose>(wanted, async ({ limit, offset }) => {
    const first = offset < total ? library.entities : [];
    const from = Math.max(0, offset - total);
    return [...first, ...loose.slice(from, from + limit - first.length)];
  });
}

/** A training video in the grid, with how to play it. */
export type LibraryVideo = Awaited<ReturnType<typeof readLibraryPage>>["entities"][number] & {
  playable: Playable;
};

/** The training videos that contain the words, as a spreadsheet. */
export const exportLibraryVideos = library.csv;
