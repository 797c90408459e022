import type { z } from "zod";
import { ClubError } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listImportFolder, takeFromFolder } from "#app/features/video/library/import-folder.server.ts";
import { titleOfFile } from "#app/features/video/tutorials/messages.ts";
import { fromFolderInput, wholeFolderInput } from "#app/features/video/tutorials/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { insertTutorial } from "./publish.server.ts";

/** Maps tutorial categories to library categories. */
const libraryCategory = {
  fundamentals: "fundamentals",
  advanced: "technique",
  strategy: "strategy",
} as const;

/** Imports one video of the folder: it becomes a library video and a tutorial, or neither. */
async function take(services: Services, actor: Member, given: z.output<typeof fromFolderInput>) {
  const { fileName, ...words } = given;
  const about = { ...words, category: libraryCategory[words.category] };
  return takeFromFolder(services, actor, { fileName, about }, async (tx, { fileKey, ...row }) => {
    const file = { fileKey, fileName: row.fileName, fileSize: row.fileSize, mimeType: row.mimeType };
    await insertTutorial(tx, services, actor, { ...words, ...file });
  });
}

/** Makes a tutorial from a video in the import folder. Throws not_found, conflict, and upload errors. */
export const importTutorial = operation(
  "addTutorial",
  fromFolderInput,
  async function importTutorial(services, actor, given) {
    return take(services, actor, given);
  },
);

// Keeps the page responsive; the next press imports the rest.
const longestMs = 20_000;

/**
 * Makes a tutorial from every video in the import folder, one by one, for about 20 seconds. A refused one stays in
 * the folder with the reason; `left` is how many weren't tried. Stopping halfway loses nothing: each video is either
 * imported or still there.
 */
export const importFolder = operation(
  "addTutorial",
  wholeFolderInput,
  async function importFolder(services, actor, kind) {
    const now = () => services.clock.now().getTime();
    const started = now();
    const files = await listImportFolder(services, actor);
    const refused: { name: string; reason: string }[] = [];
    let looked = 0;
    for (const { name } of files) {
      if (now() - started > longestMs) break;
      looked += 1;
      try {
        await take(services, actor, { ...kind, fileName: name, title: titleOfFile(name), description: "" });
      } catch (error) {
        if (!(error instanceof ClubError)) throw error;
        refused.push({ name, reason: error.message });
      }
    }
    return { added: looked - refused.length, refused, left: files.length - looked };
  },
);
