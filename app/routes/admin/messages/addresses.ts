/** The list's address. */
export const here = "/admin/messages";

/** What a button of the list takes along that belongs to its form. */
const ofForm = ["form", "sendKey", "viewer"];

/** The list's address with changed parameters; null removes one. */
export function changedAddress(now: URLSearchParams, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(now);
  for (const name of ofForm) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `${here}?${query}` : here;
}

/** Where the list's acts lead: no one is checked anymore, and the filters stay. */
export const afterAct = (now: URLSearchParams): string =>
  changedAddress(now, { memberIds: null, allFound: null, bulk: null, back: null });
