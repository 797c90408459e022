import { and, eq, isNotNull, sql } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { pickPicture, pickSize } from "#app/features/video/clips/queries.server.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { uploads } from "#db/schema/uploads.ts";
import { messages } from "./messages.ts";
import { browsedFolders, isBrowsed, mimeTypeOf, storageAddress } from "./rules.ts";
import { oneStored, videoFilter } from "./schema.ts";

/** What rows say about a file: its original name, where it is listed, and whether every row that names it is in the bin. */
type Naming = { fileName: string; isBinned: boolean; isInLibrary: boolean; isPublished: boolean };

async function readNames({ db }: Services, key?: string): Promise<Map<string, Naming>> {
  const namesIn = (table: typeof libraryVideos | typeof tutorials, place: string) =>
    db.read
      .select({
        fileKey: table.fileKey,
        fileName: table.fileName,
        deletedAt: table.deletedAt,
        place: sql<string>`${place}`,
      })
      .from(table)
      .where(key === undefined ? undefined : eq(table.fileKey, key));
  // The file of an upload that isn't handed over yet is hidden like one in the bin.
  const waiting = db.read
    .select({
      fileKey: sql<string>`${uploads.fileKey}`,
      fileName: uploads.fileName,
      deletedAt: uploads.startedAt,
      place: sql<string>`'upload'`,
    })
    .from(uploads)
    .where(and(isNotNull(uploads.fileKey), key === undefined ? undefined : eq(uploads.fileKey, key)));
  const names = new Map<string, Naming>();
  const rows = await namesIn(libraryVideos, "library")
    .unionAll(namesIn(tutorials, "tutorials"))
    .unionAll(waiting);
  for (const { fileKey, fileName, deletedAt, place } of rows) {
    const known = names.get(fileKey);
    const isListed = (where: string) => place === where && deletedAt === null;
    names.set(fileKey, {
      fileName: known?.fileName ?? fileName,
      isBinned: deletedAt !== null && (known?.isBinned ?? true),
      isInLibrary: known?.isInLibrary || isListed("library"),
      isPublished: known?.isPublished || isListed("tutorials"),
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
        found.push({ ...file, name: naming?.fileName ?? lastPart(file.key), naming });
    }
  }
  found.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.key < b.key ? -1 : 1));
  return found;
}

type Stored = Awaited<ReturnType<typeof readStored>>[number];

/** The entity "Stored video" (contract, "Entities"): `size` in bytes, `url` is the address of the bytes. */
const toStored = ({ key, name, size }: Stored) => ({ id: key, name, size, url: storageAddress(key) });

/**
 * Every video in storage, newest first (`GET /api/admin/storage-videos`). Throws unavailable if storage can't be
 * reached.
 */
export const listStorageVideos = operation(
  "browseStorage",
  pageWindow,
  async function listStorageVideos(services, _actor, window) {
    const all = (await readStored(services)).map(toStored);
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

/**
 * The videos that are only in storage: published without the library, or put there by hand. Newest first, those whose
 * names contain the words and that are in the state.
 */
export const listLooseVideos = operation(
  "browseStorage",
  videoFilter,
  async function listLooseVideos(services, _actor, { search, state }) {
    if (state === "preparing") return [];
    const isPublishedNow = ({ naming }: Stored) => naming?.isPublished === true;
    return (await readStored(services))
      .filter((file) => !file.naming?.isInLibrary && holds(search)(file))
      .filter((file) => state === "stored" || !state || isPublishedNow(file) === (state === "published"))
      .map((file) => ({
        ...toStored(file),
        fileKey: file.key,
        fileSize: file.size,
        isPublished: isPublishedNow(file),
      }));
  },
);

/** A video that is only in storage, with how to play it. */
export type LooseVideo = Awaited<ReturnType<typeof listLooseVideos>>[number] & { playable: Playable };

/** The stored videos whose names contain the words, as a spreadsheet. */
export const exportStorageVideos = operation(
  "browseStorage",
  videoFilter,
  async function exportStorageVideos(services, _actor, filter) {
    const found = (await readStored(services)).filter(holds(filter.search)).map(toStored);
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
