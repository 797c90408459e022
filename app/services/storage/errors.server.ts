import { ClubError, diskFull, unavailable } from "#app/errors.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const GONE = new Set(["ENOENT", "ENOTDIR", "EROFS", "EIO", "EACCES", "EPERM", "EMFILE", "ENFILE", "ESTALE"]);
const RETRY_SECONDS = 30;

/** The disk is full, or would fall below its reserve (507). */
export const diskFullError = () =>
  diskFull("There is no room left to store this file. Please try again later.");

/** The storage folder is missing, or can't be used right now (503). */
export const storageMissing = (cause?: unknown) =>
  unavailable("File storage is not available right now. Please try again in a moment.", RETRY_SECONDS, cause);

/** The operating system's own code of an error ("ENOENT"), or null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** Turns disk errors into the product's own errors; anything else is returned unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof ClubError) return error;
  const code = errorCode(error);
  if (code !== null && FULL.has(code)) return diskFullError();
  if (code !== null && GONE.has(code)) return storageMissing(error);
  return error;
}

/** What the work gives; disk errors become the product's own. */
export async function orStorageError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}
