/** The body of a request, as the code that reads it sees it. */
export type BodyWatch = {
  /** Aborted when the body is too late or too slow (D65); the reason is the ClubError to answer with. */
  overdue: AbortSignal;
  /**
   * Says that this body is an upload, which is held to a pace and not to a time. One that is too slow is answered 408; a
   * resumable one loses its connection only, and what arrived is kept.
   */
  expectUpload(kind: "form" | "resumable"): void;
};

/** The watch of a request that has no body, or did not come over the network. */
export const unwatched: BodyWatch = { overdue: new AbortController().signal, expectUpload: () => {} };

/** Resolves like `reading`, unless the body is overdue first: then it throws what the watch says. */
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
