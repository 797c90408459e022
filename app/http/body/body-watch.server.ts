/** A request's body, as the code that reads it sees it. */
export type BodyWatch = {
  /** Aborted if the body is too late or too slow (D65); the reason is the ClubError to answer with. */
  overdue: AbortSignal;
  /**
   * Marks this body as an upload, which must keep a pace instead of a time limit. One that is too slow is answered
   * 408; a resumable one only loses its connection, and what arrived is kept.
   */
  expectUpload(kind: "form" | "resumable"): void;
};

/** The watch of a request without a body, or one that didn't come over the network. */
export const unwatched: BodyWatch = { overdue: new AbortController().signal, expectUpload: () => {} };

/** Resolves like `reading`, unless the body is overdue first; then it throws the watch's error. */
export async function inTime<T>(reading: Promise<T>, { overdue }: BodyWatch): Promise<T> {
  const late = Promise.withResolvers<never>();
  const onOverdue = () => late.reject(overdue.reason);
  overdue.addEventListener("abort", onOverdue, { once: true });
  if (overdue.aborted) onOverdue();
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    overdue.removeEventListener("abort", onOverdue);
  }
}
