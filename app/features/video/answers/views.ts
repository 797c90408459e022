import type { OwnReview } from "./own-review.server.ts";

/** The three feedback buttons (D42). */
export const views = [
  { id: "annotated", label: "Annotated video" },
  { id: "slow", label: "Slow motion" },
  { id: "compare", label: "Pro comparison" },
] as const;

/** One of {@link views}, or the clip next to the earlier one it answers. */
export type ReviewView = (typeof views)[number]["id"] | "before";

/** The view an address asks for; null for the plain clip. */
export function readView(value: string | null): ReviewView | null {
  return value === "before" ? value : (views.find(({ id }) => id === value)?.id ?? null);
}

type ViewMoment = { at?: number; beside?: string };

/** The address of a review's view; `at` is a moment in milliseconds, `beside` the clip to compare with. */
export function viewAddress(id: string, view: ReviewView | null, { at, beside }: ViewMoment = {}): string {
  const query = new URLSearchParams({
    ...(view && { view }),
    ...(beside && { beside }),
    ...(at !== undefined && { at: String(at) }),
  });
  return `/portal/videos/${id}${query.size > 0 ? `?${query}` : ""}`;
}

/** The moment an address asks for, in milliseconds; null for none. */
export function readAt(value: string | null): number | null {
  const at = Number(value ?? Number.NaN);
  return Number.isSafeInteger(at) && at >= 0 && at <= 36_000_000 ? at : null;
}

/** Why a feedback button has nothing to show; null if it does. */
export function whyEmpty({
  coach,
  moments,
  companions,
}: Pick<OwnReview, "coach" | "moments" | "companions">) {
  const name = coach ?? "Your coach";
  return {
    slow: null,
    before: null,
    annotated: moments.length > 0 ? null : `${name} hasn't drawn on this video. The feedback is text only.`,
    compare: companions.length > 0 ? null : `${name} hasn't added a video to compare with.`,
  };
}
