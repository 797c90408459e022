import { and, eq, isNotNull, sql } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { pickPicture, pickSize } from "#app/features/video/clips/queries.server.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { uploads } from "#db/schema/uploads.ts";
import { messages } from "./messages.ts";
import { browsedFolders, isBrowsed, mimeTypeOf, storageAddress } from "./rules.ts";
import { oneStored, videoFilter } from "./schema.ts";

/** What rows say about a file: its original name, and whether every row that names it is in the bin. */
type Naming = { fileName: string; isBinned: boolean };

async function readNames({ db }: Services, key?: string): Promise<Map<string, Naming>> {
  const namesIn = (table: typeof libraryVideos | typeof tutorials) =>
    db.read
      .select({ fileKey: table.fileKey, fileName: table.fileName, deletedAt: table.deletedAt })
      .from(table)
      .where(key === undefined ? undefined : eq(table.fileKey, key));
  // The file of an upload that isn't handed over yet is hidden like one in the bin.
  const waiting = db.read
    .select({
      fileKey: sql<string>`${uploads.fileKey}`,
      fileName: uploads.fileName,
      deletedAt: uploads.startedAt,
    })
    .from(uploads)
    .where(and(isNotNull(uploads.fileKey), key === undefined ? undefined : eq(uploads.fileKey, key)));
  const names = new Map<string, Naming>();
  const rows = await namesIn(libraryVideos).unionAll(namesIn(tutorials)).unionAll(waiting);
  for (const { fileKey, fileName, deletedAt } of rows) {
    const known = names.get(fileKey);
    names.set(fileKey, {
      fileName: known?.fileName ?? fileName,
      isBinned: deletedAt !== null && (known?.isBinned ?? true),
    });
  }
  return names;
}

const lastPart = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** Every video in the coaches' folders, newest first, except those in the bin and unfinished uploads. */
async function readStored(services: Services) {
  const names = await readNames(services);
  const found = [];
  for (const folder of browsedFolders) {
    for await (const file of services.storage.list(folder)) {
      const naming = names.get(file.key);
      if (isBrowsed(file.key) && !naming?.isBinned)
        found.push({ ...file, name: naming?.fileName ?? lastPart(file.key) });
    }
  }
  found.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.key < b.key ? -1 : 1));
  return found.map(({ key, name, size }) => ({ id: key, name, size, url: storageAddress(key) }));
}

/** The entity "Stored video" (contract, "Entities"): `size` in bytes, `url` is the address of the bytes. */
type Stored = Awaited<ReturnType<typeof readStored>>[number];

/**
 * Every video in storage, newest first (`GET /api/admin/storage-videos`). Throws unavailable if storage can't be
 * reached.
 */
export const listStorageVideos = operation(
  "browseStorage",
  pageWindow,
  async function listStorageVideos(services, _actor, window) {
    const all = await readStored(services);
    const from = window.after === undefined ? 0 : all.findIndex(({ id }) => id === window.after) + 1;
    if (window.after !== undefined && from === 0)
      throw invalidInput(messages.gone, { fields: { after: [messages.gone] } });
    const some = all.slice(from, from + window.limit);
    const next = from + some.length < all.length ? (some.at(-1)?.id ?? null) : null;
    return { entities: some, total: all.length, next };
  },
);

const holds = (search: string) => {
  const words = search.toLowerCase();
  return ({ name }: Stored) => name.toLowerCase().includes(words);
};

/** A page of stored videos whose names contain the words. */
export const readStoragePage = operation(
  "browseStorage",
  videoFilter,
  async function readStoragePage(services, _actor, filter) {
    const found = (await readStored(services)).filter(holds(filter.search));
    return readPage({ page: filter.page, total: found.length }, async ({ limit, offset }) =>
      found
        .slice(offset, offset + limit)
        .map((video) => ({ ...video, fileKey: video.id, fileSize: video.size })),
    );
  },
);

/** A stored video as the browser shows it, with how to play it. */
export type StorageVideo = Awaited<ReturnType<typeof readStoragePage>>["entities"][number] & {
  playable: Playable;
};

/** The stored videos whose names contain the words, as a spreadsheet. */
export const exportStorageVideos = operation(
  "browseStorage",
  videoFilter,
  async function exportStorageVideos(services, _actor, filter) {
    const found = (await readStored(services)).filter(holds(filter.search));
    return csvTable(found, {
      file: (row) => row.name,
      bytes: (row) => row.size,
      address: (row) => new URL(row.url, services.config.appUrl).href,
    });
  },
);

const still = /^(.+)\/(poster|thumbnail|sheet)$/;

/** Which bytes to send for a storage address: a video in a size, or a still. Throws not_found. */
export const fetchStored = operation(
  "browseStorage",
  oneStored,
  async function fetchStored(services, _actor, { key, size: wanted }) {
    const [, film = key, picture] = still.exec(key) ?? [];
    const fileName = await requireShown(services, film);
    if (picture) return pickPicture(services, film, picture);
    const original = { fileKey: film, fileName, mimeType: mimeTypeOf(film) };
    return { ...(await pickSize(services, original, wanted)), isDownload: false };
  },
);

/** The name coaches gave a stored video. Throws not_found if it isn't one of theirs or is in the bin. */
export async function requireShown(services: Services, key: string): Promise<string> {
  const naming = isBrowsed(key) ? (await readNames(services, key)).get(key) : undefined;
  if (!isBrowsed(key) || naming?.isBinned) throw notFound(messages.gone);
  return naming?.fileName ?? lastPart(key);
}
