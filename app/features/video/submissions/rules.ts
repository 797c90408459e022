import { addDays, businessDaysAfter, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { onlyShotIn } from "#app/features/training/stats/rules.ts";

/** The states of a video submission, in the only order they follow (D27). */
export const submissionStatuses = ["pending", "downloaded", "reviewed"] as const;

/** One of {@link submissionStatuses}. */
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** A submission's state for members, `short` on their Dashboard; `inQueue` adds "In Analysis Queue". */
export type StatusWords = {
  label: "Under Review" | "Analysis Complete";
  short: "Pending Review" | "Reviewed";
  inQueue: boolean;
};

const longestTitle = 60;

/** The first 60 code points of the message, trimmed and on one line (D28, D49). */
export function submissionTitle(message: string): string {
  const oneLine = message.trim().replace(/\s*[\r\n]+\s*/g, " ");
  return Array.from(oneLine).slice(0, longestTitle).join("");
}

/** A title for pages and emails: one of the maximum length was cut, so it ends at a word. */
export function shownTitle(title: string): string {
  if (Array.from(title).length < longestTitle) return title;
  return `${title.replace(/[\s,;:.–-]+\S*$/u, "")}…`;
}

type Described = { title: string; message: string };

/** The shot a video is about, by its words; null if they name none, or more than one. */
export const shotOf = ({ title, message }: Described) => onlyShotIn(`${title}\n${message}`);

/** Whether two videos are about different shots, so that playing them together compares nothing. */
export function areOtherShots(one: Described, other: Described): boolean {
  const [shot, otherShot] = [shotOf(one), shotOf(other)];
  return shot !== null && otherShot !== null && shot !== otherShot;
}

/** The day feedback is promised by: the third business day after the upload (D38). */
export function feedbackDueOn(uploadedOn: LocalDate): LocalDate {
  return businessDaysAfter(uploadedOn, 3);
}

/** The earliest upload day whose feedback isn't overdue today. */
export function oldestInTime(today: LocalDate): LocalDate {
  let day = today;
  while (feedbackDueOn(addDays(day, -1)) >= today) day = addDays(day, -1);
  return day;
}

/** The week an upload counts in, named by its Sunday (D81, D25); the date is local to the member (D17). */
export function allowanceWeek(localDate: LocalDate): LocalDate {
  return sundayOf(localDate);
}

/** How often per week an unusable upload is given back (D67). */
export const mostGivenBack = 2;

const givenBack = "unused ";

/**
 * Replaces the week of an upload that was given back: each member has one row per week, and this one counts in none.
 */
export const givenBackMark = (id: string) => `${givenBack}${id}`;

/** Whether the weekly upload was given back for this one. */
export const isGivenBack = ({ allowanceWeek }: { allowanceWeek: string }) =>
  allowanceWeek.startsWith(givenBack);

/** The Sunday of the next upload after one in the date's week (D25). */
export function nextUploadOpens(localDate: LocalDate): LocalDate {
  return addDays(sundayOf(localDate), 7);
}

/**
 * The words for members (D27). A coach who downloaded a clip hasn't analyzed it yet: calling that complete would
 * promise feedback that doesn't exist, so only "reviewed" is complete.
 */
export function statusWords(status: SubmissionStatus): StatusWords {
  if (status === "reviewed") return { label: "Analysis Complete", short: "Reviewed", inQueue: false };
  return { label: "Under Review", short: "Pending Review", inQueue: true };
}

/** Whether an answer is new to its member: they haven't opened the request since. */
export function isUnseen(
  request: Record<"reviewedAt" | "seenAt", Date | null> & { status: SubmissionStatus },
) {
  const { status, reviewedAt, seenAt } = request;
  return status === "reviewed" && reviewedAt !== null && (seenAt === null || seenAt < reviewedAt);
}

/** A submission as two coaches' edits compare it (D57): fetching the bytes isn't a change. */
export function asEdited<Fields extends { status?: SubmissionStatus }>(fields: Fields): Fields {
  return fields.status === "downloaded" ? { ...fields, status: "pending" } : fields;
}

/** What a waiting member reads; the specified sentence has a hyphen. */
export const expectWithin = (reviewTime: string) =>
  `You can expect feedback within ${reviewTime.replace("–", "-")}`;
