import { formatDate } from "#app/ui/time/format.ts";
import { type SubmissionStatus, statusWords } from "./rules.ts";

/** What decides a request's state. */
type StateFacts = {
  status: SubmissionStatus;
  uploadedAt: Date;
  reviewedAt: Date | null;
  /** Whether the video can't be used and another is needed. */
  isRefused: boolean;
};

/** A request's state as its badge says it. */
export type RequestState = {
  label: string;
  /** Where a waiting request is. */
  place: string | null;
  /** When it came to this state; null if that is unknown. */
  since: string | null;
  tone: "success" | "warning" | "danger";
};

/**
 * A request's state in its member's words, with its date: the server writes it, so that every page says the same and loads no code
 * for it. The Dashboard has shorter words (D27).
 */
export function requestState(
  { status, uploadedAt, reviewedAt, isRefused }: StateFacts,
  timeZone: string,
  { isShort = false } = {},
): RequestState {
  const { label, short, inQueue } = statusWords(status);
  const sent = `sent ${formatDate(uploadedAt, timeZone)}`;
  if (!inQueue)
    return {
      label: isShort ? short : label,
      place: null,
      since: reviewedAt && formatDate(reviewedAt, timeZone),
      tone: "success",
    };
  if (isRefused) return { label: "Another file needed", place: null, since: sent, tone: "danger" };
  return isShort
    ? { label: short, place: null, since: sent, tone: "warning" }
    : { label, place: "In Analysis Queue", since: sent, tone: "warning" };
}
