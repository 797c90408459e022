/** The list's address. */
export const here = "/admin/messages";

/** The list's address with changed parameters; null removes one. */
export function changedAddress(now: URLSearchParams, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `${here}?${query}` : here;
}
