const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/;
const LONGEST_KEY = 200;

/** Whether a key may name a stored file. */
export const isStorageKey = (key: string) =>
  key.length <= LONGEST_KEY && !key.includes("..") && KEY.test(key);

/**
 * Returns the key itself; throws RangeError if it isn't a valid name for a stored file. A key is made of lowercase
 * words of `[a-z0-9.-]` joined by `/`, none starting with a dot, no `..`, at most 200 characters, so it can't leave
 * the folder or hit the marker file.
 */
export function requireStorageKey(key: string): string {
  if (isStorageKey(key)) return key;
  throw new RangeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}
