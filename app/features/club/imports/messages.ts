import { localDate } from "#app/features/base/calendar/rules.ts";
import { shownAddress } from "#app/features/base/email-address.ts";

/** The sentences about importing members and results. */
export const messages = {
  kindMissing: "Please choose what's in the list",
  listMissing: "Please choose a file or paste a list",
  tooLarge: "The file is larger than 5 MB. Please split the list.",
  tooMany: "The list has more than 20,000 rows. Please split it.",
  orderMissing: "Please choose which comes first, the month or the day",
  orderFailed: "The order of dates wasn't changed",
  notText: "This file isn't text. Please save the list as CSV (UTF-8) and try again.",
  noRows: "The list has no rows below its first line.",
  checked: "List checked. Nothing is imported yet.",
  checkFailed: "The list can't be read",
  gone: "This list was already imported or is gone. Please choose it again.",
  notACopy:
    "This isn't a member's training from another club. Choose for-another-club.json from their download.",
  newerCopy: "This file was made by a newer version. Upgrade this club first, then try again.",
  damagedCopy: (place: string) => `The file is damaged or was changed by hand, at “${place}”.`,
  copyTooLarge: (place: string) => `The file has more “${place}” than one member comes to.`,
  coachesCopy: "This file belongs to a coach of this club. Coaches set up their account themselves.",
  nothingGood: "There is nothing in this list to import.",
  runFailed: "Nothing was imported",
  undoFailed: "Nothing was undone",
  notDone: "There is nothing to undo here.",
  nobodyToInvite: "Everyone here has set a password, or was invited already.",
  invitationAgain: "An invitation works for 14 days. A new one replaces it.",
  inviteFailed: "No one was invited",
  invited: "Invitations are on their way",
  invitedInFiles: "Invitations saved",
  noMailServer:
    "There's no mail server yet (SMTP_URL): invitations are saved as files in the outbox folder of your data and reach no one. Set one first.",
} as const;

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

/** "3 members", "1 result" */
export const things = (kind: "members" | "drills" | "copy", count: number): string =>
  kind === "members" ? many(count, "member", "members") : many(count, "result", "results");

/** Why a row of a list of members is left: coaches set up their account themselves. */
export const alreadyCoach = (line: number): string => `Line ${line}: already a coach here, left as is.`;

/** Where invitations went without a mail server. */
export const savedInFiles = (count: number): string =>
  `${many(count, "invitation is a file", "invitations are files")} in the outbox folder, and reached no one.`;

/** Refuses a list in which two columns have one name. */
export const namedTwice = (column: string): string =>
  `Two columns are called “${column}”. Please remove one, so that it's clear which counts.`;

/** Refuses a row whose cells have moved. */
export const tooManyCells = (cells: number, columns: number): string =>
  `This row has ${cells} cells, but the list has ${columns} columns. Put a cell that contains a comma in quotation marks`;

/** How {@link tooMuchOf} begins. */
export const tooMuch = "The file has more entries than any member's training.";

/** Refuses a copy with an endless list. */
export const tooMuchOf = (part: string, most: number): string =>
  `${tooMuch} At most ${most.toLocaleString("en-US")} of “${part}” can be imported.`;

/** Refuses what isn't a date. */
export const notADate = (text: string): string => `“${text}” is not a date. Write it as 2026-12-31`;

/** Refuses a date until its order is chosen. */
export const doubtfulDate = (text: string): string =>
  `“${text}” can be read in two ways. Say above which comes first, the month or the day`;

/** Refuses a name no page has room for. */
export const nameTooLong = (which: "first" | "last"): string =>
  `The ${which} name is longer than 50 characters`;

/** Names the columns a list is missing. */
export const lacks = (columns: readonly string[]): string =>
  `The first line must name the columns. Missing: ${columns.join(", ")}.`;

/** Names the coaches, for a row that names someone else. */
export const noCoach = (text: string, names: readonly string[]): string =>
  `There is no coach “${text}”. Use ${names.join(" or ")}`;

type ImportedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  plan: string | null;
  until: Date | null;
};

/** "Ann Porter (ann@x.example): pro until 2027-06-30, coach Dana Whitfield" */
export function memberWords(
  { email, firstName, lastName, plan, until }: ImportedPerson,
  coach: string | null | undefined,
  { siteTimeZone }: { siteTimeZone: string },
): string {
  const name = `${firstName} ${lastName}`.trim();
  const end = until ? ` until ${localDate(until, siteTimeZone)}` : "";
  return `${name} (${shownAddress(email)}): ${plan ?? "no plan"}${end}${coach ? `, coach ${coach}` : ""}`;
}

/** "ann@x.example: Four-Bagger on 2025-09-01, 10 rounds at 7.4" */
export const resultWords = (row: { email: string; what: string; on: string; rounds: number; ppr: number }) =>
  `${shownAddress(row.email)}: ${row.what} on ${row.on}, ${many(row.rounds, "round", "rounds")} at ${row.ppr} PPR`;

/** What happens to drills in a list that this club doesn't have. */
export const addedDrillWords = (titles: readonly string[]): string =>
  `${many(titles.length, "drill", "drills")} this club doesn't have would be added, inactive: ${titles.slice(0, 10).join(", ")}${titles.length > 10 ? ", and more" : ""}. Check the spelling first.`;

/** Refuses a list of the other kind. */
export const otherKind = (kind: "members" | "drills"): string =>
  kind === "drills"
    ? "This looks like a list of past drills. Choose “Past drills” above, and check it again."
    : "This looks like a list of members. Choose “Members” above, and check it again.";

/** "2 people have signed in or set a password since. Their accounts stay." */
export const leftWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${many(count, "person has", "people have")} signed in or set a password since. ${count === 1 ? "That account stays" : "Their accounts stay"}.`;

/** What happens to the account a copy belongs to. */
export const accountWords = (name: string, email: string, isHere: boolean): string =>
  isHere
    ? `${name} (${shownAddress(email)}) has an account here. The results are added to it.`
    : `${name} (${shownAddress(email)}) gets an account, without a plan.`;

/** What happens to a copy's measures. */
export const newMeasureWords = (count: number): string =>
  `${many(count, "number", "numbers")} measured in videos would be added.`;

/** What happens to bags the member doesn't have here. */
export const newBagWords = (count: number): string =>
  `${many(count, "set of bags", "sets of bags")} the member doesn't have here would be added.`;

/** What happens to drills this club doesn't have. */
export const newDrillWords = (count: number, firstName: string): string =>
  `${many(count, "drill", "drills")} this club doesn't have would be added, inactive and for ${firstName} only.`;
