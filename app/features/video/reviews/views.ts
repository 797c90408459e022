/** The three feedback buttons (D42). */
export const views = [
  { id: "slow", label: "Slow motion" },
  { id: "compare", label: "Pro comparison" },
  { id: "annotated", label: "Annotated video" },
] as const;

/** One of {@link views}. */
export type ReviewView = (typeof views)[number]["id"];

/** The view an address asks for; null for the plain clip. */
export function readView(value: string | null): ReviewView | null {
  return views.find(({ id }) => id === value)?.id ?? null;
}

/** Where a view of a review is read; `at` is a moment in milliseconds. */
export function viewAddress(id: string, view: ReviewView | null, at?: number): string {
  const query = new URLSearchParams({ ...(view && { view }), ...(at !== undefined && { at: String(at) }) });
  return `/portal/videos/${id}${query.size > 0 ? `?${query}` : ""}`;
}

/** The moment an address asks for, in milliseconds; null for none. */
export function readAt(value: string | null): number | null {
  const at = Number(value ?? Number.NaN);
  return Number.isSafeInteger(at) && at >= 0 && at <= 36_000_000 ? at : null;
}
