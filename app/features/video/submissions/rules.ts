import { addDays, businessDaysAfter, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";

/** The states of a video submission, in the only order they follow (D27). */
export const submissionStatuses = ["pending", "downloaded", "reviewed"] as const;

/** One of {@link submissionStatuses}. */
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** What a member reads about a submission's state; `inQueue` adds the "In Analysis Queue" badge. */
export type StatusWords = { label: "Under Review" | "Analysis Complete"; inQueue: boolean };

const longestTitle = 60;

/** The first 60 code points of the message, trimmed and on one line (D28, D49). */
export function submissionTitle(message: string): string {
  const oneLine = message.trim().replace(/\s*[\r\n]+\s*/g, " ");
  return Array.from(oneLine).slice(0, longestTitle).join("");
}

/** A title as pages and mails show it: one of the full length was cut, and ends at a word. */
export function shownTitle(title: string): string {
  if (Array.from(title).length < longestTitle) return title;
  return `${title.replace(/[\s,;:.–-]+\S*$/u, "")}…`;
}

/** The day feedback is promised by: the third business day after the upload (D38). */
export function feedbackDueOn(uploadedOn: LocalDate): LocalDate {
  return businessDaysAfter(uploadedOn, 3);
}

/** The earliest day of upload whose feedback is not overdue today; a day before is. */
export function oldestInTime(today: LocalDate): LocalDate {
  let day = today;
  while (feedbackDueOn(addDays(day, -1)) >= today) day = addDays(day, -1);
  return day;
}

/** The week an upload is counted in, named by its Sunday (D18a, D25); the date is the member's own (D17). */
export function allowanceWeek(localDate: LocalDate): LocalDate {
  return sundayOf(localDate);
}

/** How often in one week an upload that could not be used is given back (D67). */
export const mostGivenBack = 2;

const givenBack = "unused ";

/** What is in place of the week for an upload that was given back: one row a member and week, and this one counts in none. */
export const givenBackMark = (id: string) => `${givenBack}${id}`;

/** Whether the week's upload was given back for this one. */
export const isGivenBack = ({ allowanceWeek }: { allowanceWeek: string }) =>
  allowanceWeek.startsWith(givenBack);

/** The Sunday on which the next upload opens after one in the date's week (D25). */
export function nextUploadOpens(localDate: LocalDate): LocalDate {
  return addDays(sundayOf(localDate), 7);
}

/**
 * The words a member reads (D27). A coach who downloaded a clip has not analyzed it yet: calling that complete would
 * promise feedback that does not exist, so only "reviewed" is complete.
 */
export function statusWords(status: SubmissionStatus): StatusWords {
  if (status === "reviewed") return { label: "Analysis Complete", inQueue: false };
  return { label: "Under Review", inQueue: true };
}

/** Whether the answer to a request is new to its member: they have not opened the request since it was given. */
export function isUnseen(
  request: Record<"reviewedAt" | "seenAt", Date | null> & { status: SubmissionStatus },
) {
  const { status, reviewedAt, seenAt } = request;
  return status === "reviewed" && reviewedAt !== null && (seenAt === null || seenAt < reviewedAt);
}

/** A submission as two coaches compare it (D57): that one of them has fetched the bytes is no change of it. */
export function asEdited<Fields extends { status?: SubmissionStatus }>(fields: Fields): Fields {
  return fields.status === "downloaded" ? { ...fields, status: "pending" } : fields;
}
