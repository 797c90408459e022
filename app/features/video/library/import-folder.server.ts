import { constants } from "node:fs";
import { access, type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "./messages.ts";
import type { NewVideo } from "./schema.ts";
import { type AlongWithVideo, libraryUploads, storeVideo } from "./upload-video.server.ts";

/** Where someone with access to the server puts videos for the library. */
const folderOf = ({ config }: Services) => join(config.dataDir, "import");

const isVideo = (name: string) => /^[^.].*\.(mp4|mov|webm)$/i.test(name);

async function listNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && isVideo(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((path) => !/(^|[\\/])\./.test(path))
      .sort();
  } catch (error) {
    // The folder doesn't exist, so there is nothing in it.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const mostListed = 100;

/** The videos in the import folder and its subfolders, by path, with their sizes in bytes. */
export const listImportFolder = operation(
  "browseStorage",
  noInput,
  async function listImportFolder(services) {
    const folder = folderOf(services);
    const names = (await listNames(folder)).slice(0, mostListed);
    return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })));
  },
);

/**
 * Opens a video in the folder, which must be writable because the video leaves it. Throws not_found if it is gone,
 * and conflict if the server can't read or remove it.
 */
async function openVideo(folder: string, name: string): Promise<FileHandle> {
  try {
    await access(dirname(join(folder, name)), constants.W_OK);
    return await open(join(folder, name));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw notFound(messages.notInFolder);
    if (["EACCES", "EPERM", "EROFS"].includes(code)) throw conflict(messages.folderClosed);
    throw error;
  }
}

/** Receives a video from the folder like an upload. Its handle is always closed, even if it is never read. */
async function receiveVideo({ storage, config }: Services, folder: string, name: string) {
  const handle = await openVideo(folder, name);
  try {
    const { size } = await handle.stat();
    if (size > config.maxUploadBytes) throw libraryUploads.tooLarge();
    const facts = { fileName: basename(name), declaredType: "", maxBytes: config.maxUploadBytes };
    return await storage.receive(handle.createReadStream({ autoClose: false }), facts);
  } finally {
    await handle.close();
  }
}

type About = Pick<NewVideo, "title" | "description" | "tier" | "category">;

/**
 * Moves a video from the import folder into the library, as if it had been uploaded, with related rows in the same
 * write; it leaves the folder once it is stored. Throws not_found if it isn't there, conflict if it can't be moved,
 * and upload errors.
 */
export async function takeFromFolder(
  services: Services,
  actor: Member,
  { fileName, about }: { fileName: string; about: About },
  along: AlongWithVideo,
) {
  const folder = folderOf(services);
  // Only listed paths, so that a name can't lead out of the folder.
  const name = (await listNames(folder)).find((one) => one === fileName);
  if (name === undefined) throw notFound(messages.notInFolder);
  const video = await receiveVideo(services, folder, name);
  try {
    const stored = await storeVideo(services, actor, { ...about, video }, along);
    await rm(join(folder, name), { force: true });
    return stored;
  } catch (error) {
    await services.storage.discard(video);
    throw error;
  }
}
