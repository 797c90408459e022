const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/;
const LONGEST_KEY = 200;

/** Whether a key may name a stored file. */
export const isStorageKey = (key: string) =>
  key.length <= LONGEST_KEY && !key.includes("..") && KEY.test(key);

/**
 * Returns the key itself; throws RangeError when it may not name a stored file. A key is lower-case words of
 * `[a-z0-9.-]` joined by `/`, none starting with a dot, no `..`, at most 200 characters: so none leaves the
 * folder or hits the marker file.
 */
export function requireStorageKey(key: string): string {
  if (isStorageKey(key)) return key;
  throw new RangeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}
