import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { firstFew } from "#app/features/base/lists/first-few.ts";
import { formatShortDay } from "#app/ui/time/format.ts";
import { weekBegins } from "./plan/plan-weeks.ts";
import { capitalized } from "./week/week-days.ts";

/** The sentences about weekly drills (contract, "Messages"). */
export const messages = {
  created: "Weekly drill created successfully!",
  updated: "Weekly drill updated successfully!",
  deleted: "Weekly drill deleted successfully!",
  restored: "Drill restored successfully!",
  allDeleted: "All weekly drills deleted successfully!",
  activatedTitle: "Drills Activated",
  undone: "Undone",
  allRestored: (count: number) => `${counted(count, "drill")} restored successfully!`,
  createFailed: "Error creating drill",
  addFailed: "Error adding drill",
  updateFailed: "Error updating drill",
  deleteFailed: "Error deleting drill",
  restoreFailed: "Error restoring drill",
  deleteAllFailed: "Error deleting all drills",
  copyFailed: "Error copying drills",
  loadFailed: "Error loading drills",
  activationFailed: "Activation Failed",
  undoFailed: "Undo Failed",
  startFailed: "Error saving the date",
  noStart: "Please choose a day between 2000 and 2100",
  othersFollow: "The other weeks follow.",
  startRemoved: "The plan has no dates now",
  noDateGiven: "No day was chosen, so the plan still has no dates",
  publishFailed: "Error publishing the week",
  undatedShows: "This plan has no dates, so all of its weeks show already.",
  begunShows: "This week has begun, so its member sees it.",
  noneInactive: "No inactive drills found",
  noSource: "Please choose the member to copy from",
  noTargets: "Please choose at least one member to copy to",
  noEliteYet: "No one is on Elite right now, so no one would get it.",
  noElite: "There are no Elite users right now, so no drill was created",
  showOrHide: "Please say whether to show the drills or to hide them",
  noMember: "We can't find that member. Please choose someone from the list",
  tooMany: "One copy makes at most 20,000 drills. Please choose fewer members or drills",
  tooLateToUndo: "This can no longer be undone: it has been changed since.",
  doublesTitle: "Some of these drills are already there",
  doublesQuestion: "Nothing was copied yet. Copy them anyway?",
  nothingNew: "Everyone already has all of these drills. Nothing was copied.",
  nothingToRepeat: "That week has no active drills of this member's own. Nothing was copied.",
  notForEveryone: "This drill isn't one that everyone on a plan gets, or this member no longer has it.",
  restoreFirst: "This drill is already active.",
  deletedTitle: "This drill was deleted",
  deletedSince:
    "Nothing was saved. What you typed is still here: restore the drill first and save again, or save yours as a new drill.",
} as const;

/** After a drill was deleted for one member: "Jordan no longer has “Soft Roll”. Everyone else keeps it." */
export const onlyFor = (firstName: string, title: string) =>
  `${firstName} no longer has “${title}”. Everyone else keeps it.`;

/** Beside a drill that everyone has, before and after it is edited: "It's for everyone: 12 members have it." */
export const forEveryone = (members: number) =>
  `It's for everyone: ${counted(members, "member")} ${members === 1 ? "has" : "have"} it.`;

/** After a drill that everyone has was edited for one member alone. */
export const changedFor = (firstName: string) =>
  `Saved for ${firstName} only. Everyone else keeps the drill as it was.`;

/** After that was undone. */
export const givenBack = (firstName: string) => `${firstName} has the drill again`;

/** For a drill that doesn't exist or isn't this user's to copy (D58). */
export const unknownDrill = (id: string) => `There is no drill "${id}" of this member. Nothing was copied.`;

type Standing = { title: string; week: number; dayOfWeek: string; firstName: string; lastName: string };

/** Names a drill someone already has where a copy would go. */
export const standsAlready = ({ title, week, dayOfWeek, firstName, lastName }: Standing) =>
  `${firstName} ${lastName} already has “${title}” in week ${week} on ${capitalized(dayOfWeek)}`;

/** When a week of a plan that begins on that Sunday begins: "Week 1 begins Sunday, Nov 15". */
export const beginsWords = (startsOn: LocalDate, week = 1) =>
  `Week ${week} begins Sunday, ${dayWords(weekBegins(startsOn, week))}`;

/** Before the first drill of a week that is new to a plan without dates: "With this drill the plan gets dates: week 8 begins Sunday, Mar 15." */
export const getsDates = (startsOn: LocalDate, week: number) =>
  `With this drill the plan gets dates: ${beginsWords(startsOn, week).replace("Week", "week")}.`;

/** When a member sees a coming week (D90): "Week 5 is hidden until Sun, Dec 6". */
export const hiddenUntil = (week: number, startsOn: LocalDate) =>
  `Week ${week} is hidden until ${formatShortDay(weekBegins(startsOn, week))}`;

/** What a coach reads after publishing a week early: "Sage sees week 5 now". */
export const publishedEarly = (firstName: string, week: number) => `${firstName} sees week ${week} now`;

/** How many plans got dates with a copy, by its first week: "2 plans now have dates: Week 3 begins Monday, Nov 30." */
export const nowDated = (count: number, startsOn: LocalDate, week: number) =>
  `${counted(count, "plan")} now ${count === 1 ? "has" : "have"} dates: ${beginsWords(startsOn, week)}.`;

/** The refusal of a drill or a week that is copied to where some of it is already. */
export const repeatedAlready = (week: number) =>
  `Week ${week} already has some of this on the same day. Nothing was copied.`;

/** The title of the message after one of the club's drills was put on a day: "Added “Soft Roll” to Monday". */
export const addedTo = (title: string, day: string) => `Added “${title}” to ${capitalized(day)}`;

/** How many more such drills the list leaves out. */
export const andMore = (count: number) => `and ${count} more`;

/** What Undo says about the drills it skipped; empty if it reverted all. */
export const leftAlone = (count: number) =>
  count === 0
    ? ""
    : `${counted(count, "drill")} skipped: ${count === 1 ? "it was" : "they were"} changed since.`;

/** Who a drill for all Elite users goes to, said before it is created (D59). */
export const eliteGetIt = ({ names, total }: { names: readonly string[]; total: number }) =>
  total === 0
    ? messages.noEliteYet
    : `${counted(total, "member")} on Elite ${total === 1 ? "gets" : "get"} it: ${firstFew(names, total)}. Members with a Pro plan don't.`;

/** "Drill created for {n} Elite users!" */
export const createdForElite = (count: number) => `Drill created for ${count} Elite users!`;

/** "Selected {n} Elite users!" */
export const selectedElite = (count: number) => `Selected ${count} Elite users!`;

/** "Successfully copied {n} drill(s)!" */
export const copied = (count: number) => `Successfully copied ${count} drill(s)!`;

/** The line under "All weekly drills deleted successfully!". */
export const removed = (count: number) =>
  `${counted(count, "drill")} removed. Completion stats are preserved.`;

/** The line under "Drills Activated" and its opposite. */
export const nowVisible = (count: number) => `${counted(count, "drill")} changed.`;
