/** The categories of training videos (contract, "Entities"). */
export const libraryCategories = [
  "fundamentals",
  "technique",
  "strategy",
  "mental_game",
  "equipment",
] as const;

/** The storage folders coaches may browse: their own videos and those published directly. */
export const browsedFolders = ["library", "tutorials"] as const;

const browsedKey = /^(library|tutorials)\/[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*\.(mp4|mov|webm)$/;

/** Whether a key names a video coaches may browse, unlike a member's clip or a data copy. */
export const isBrowsed = (key: string): boolean =>
  key.length <= 200 && !key.includes("..") && browsedKey.test(key);

const storageRoot = "/files/storage/";

/** The address of a stored video's bytes. */
export const storageAddress = (key: string): string => `${storageRoot}${key}`;

/** The key in a storage address, absolute or relative to this site; null for any other address. */
export function keyOfAddress(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/]+/, "");
  const key = path.startsWith(storageRoot) ? path.slice(storageRoot.length) : "";
  return isBrowsed(key) ? key : null;
}

/** The media type of a stored video, from the extension its content gave it. */
export function mimeTypeOf(key: string): string {
  if (key.endsWith(".webm")) return "video/webm";
  return key.endsWith(".mov") ? "video/quicktime" : "video/mp4";
}

const codes: Record<number, string> = {
  400: "INVALID_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "UPLOAD_NOT_FOUND",
  409: "UPLOAD_UNFINISHED",
  413: "FILE_TOO_LARGE",
  415: "INVALID_FILE_TYPE",
  503: "STORAGE_UNAVAILABLE",
  507: "STORAGE_FULL",
};

/** The error code of a failed upload, by status (contract, "Messages"). */
export const uploadCode = (status: number): string => codes[status] ?? "UNKNOWN_ERROR";

type Failed = { status: number; title: string | null; message: string; code?: string | undefined };

/** What a failed upload's answer contains besides its message (contract, "JSON calls"). */
export const uploadFailure = (failure: Failed) => ({
  error: failure.title ?? failure.message,
  details: failure.message,
  code: failure.code ?? uploadCode(failure.status),
});
