/** The sentences tied to bringing members and results along. */
export const messages = {
  kindMissing: "Please choose what the list holds",
  listMissing: "Please choose a file or paste a list",
  tooLarge: "The file is larger than 5 MB. Please split the list.",
  tooMany: "The list has more than 20,000 rows. Please split it.",
  notText: "This file isn't text. Please save the list as CSV (UTF-8) and try again.",
  noRows: "The list has no rows below its first line.",
  checkFailed: "The list can't be read",
  gone: "This list was imported or has gone. Please choose it again.",
  nothingGood: "There is nothing in this list to import.",
  runFailed: "Nothing was imported",
  undoFailed: "Nothing was undone",
  notDone: "There is nothing to undo here.",
  nobodyToInvite: "Everyone here has set a password, or was invited already.",
  inviteFailed: "No one was invited",
  invited: "Invitations are on their way",
} as const;

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

/** "3 members", "1 result" */
export const things = (kind: "members" | "drills", count: number): string =>
  kind === "members" ? many(count, "member", "members") : many(count, "result", "results");

/** What a list lacks. */
export const lacks = (columns: readonly string[]): string =>
  `The first line must name the columns. Missing: ${columns.join(", ")}.`;

/** "2 people have been here since and stay." */
export const leftWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${many(count, "person has", "people have")} signed in or set a password since, and stay.`;
