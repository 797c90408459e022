import { ClubError } from "#app/errors.ts";
import { diskFullError, storageMissing, toStorageError } from "#app/services/storage/errors.server.ts";

// Some stores say "too large" if the bucket is full; none of our requests is too large by itself.
const full = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "EntityTooLarge"]);

const keyRefused = "403, the key or its secret isn't right, or may not do this";

const statusOf = (error: unknown): number | null => {
  const said = error instanceof Error && "$metadata" in error ? error.$metadata : null;
  return said && typeof said === "object" && "httpStatusCode" in said ? Number(said.httpStatusCode) : null;
};

/** The store says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name !== "NoSuchBucket" && statusOf(error) === 404;
}

/** Turns the store client's errors into the product's own. Only the name and message are kept: no header, no key. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof ClubError) return error;
  if (!(error instanceof Error) || !("$metadata" in error)) return toStorageError(error);
  if (full.has(error.name) || statusOf(error) === 507) return diskFullError();
  // The answer to HEAD has no words.
  const words = statusOf(error) === 403 && error.message === "UnknownError" ? keyRefused : error.message;
  return storageMissing(new Error(`The store answered ${error.name}: ${words}`));
}

/** For reading, where any failure is the store's. */
export const toReadError = (error: unknown): ClubError =>
  error instanceof ClubError ? error : storageMissing(error);

/** Waits for a store request, and throws its failures as the product's own. */
export async function orStoreError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error);
  }
}
