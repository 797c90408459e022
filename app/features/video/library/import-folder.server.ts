import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "#app/errors.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "./messages.ts";
import { importVideoInput } from "./schema.ts";
import { libraryUpload, libraryUploads } from "./upload-video.server.ts";

/** Where somebody with access to the server puts videos for the library. */
const folderOf = ({ config }: Services) => join(config.dataDir, "import");

const isVideo = (name: string) => /^[^.].*\.(mp4|mov|webm)$/i.test(name);

async function listNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && isVideo(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    // Nobody has made the folder: there is nothing in it.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const mostListed = 100;

/** The videos that lie in the import folder, by name, with their sizes in bytes. */
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
 * Takes a video of the import folder into the library, as if it had been uploaded; it leaves the folder once it is stored. Throws
 * not_found for one that is not there, and what an upload throws.
 */
export const importVideo = operation(
  "uploadLibraryVideo",
  importVideoInput,
  async function importVideo(services, actor, { fileName, ...about }) {
    const { storage, config } = services;
    const folder = folderOf(services);
    // Only what is listed: a name can't lead out of the folder.
    const name = (await listNames(folder)).find((one) => one === fileName);
    if (name === undefined) throw notFound(messages.notInFolder);
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size > config.maxUploadBytes) throw libraryUploads.tooLarge();
    const video = await storage.receive(createReadStream(path), {
      fileName: name,
      declaredType: "",
      maxBytes: config.maxUploadBytes,
    });
    try {
      const stored = await libraryUpload.run(services, actor, { ...about, video });
      await rm(path, { force: true });
      return stored;
    } catch (error) {
      await storage.discard(video);
      throw error;
    }
  },
);
