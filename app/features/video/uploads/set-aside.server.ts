import type { Actor } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { uploads } from "#db/schema/uploads.ts";
import type { GivenFile } from "./keep-file.server.ts";
import { sniffFor } from "./take-upload.server.ts";

/**
 * Keeps the file of a form that was refused for another reason, as its sender's finished upload, and returns its id;
 * null if its content can't be used anyway.
 */
export async function setAside(
  { db, storage, ids, clock }: Services,
  owner: Actor,
  { file, kind, folder, accepts }: Pick<GivenFile, "kind" | "folder" | "accepts"> & { file: IncomingFile },
): Promise<string | null> {
  const type = await sniffFor(kind, file.head);
  if (!owner || file.size === 0 || !type || !accepts.includes(type.mime)) return null;
  const id = ids.id();
  const fileKey = `${folder}/${id}.${type.ext}`;
  const { fileName, size: bytesExpected } = file;
  await storage.keep(file, fileKey);
  try {
    const facts = { id, ownerId: owner.id, kind, fileName, bytesExpected, fileKey, startedAt: clock.now() };
    await db.write(async (tx) => {
      await tx.insert(uploads).values(facts);
    });
  } catch (error) {
    await storage.erase(fileKey);
    throw error;
  }
  return id;
}
