import { counted } from "#app/features/base/counted.ts";

/** The sentences about training templates. */
export const messages = {
  upgrade: "Train a week that the coaches put together: print it, or start it as your own.",
  emptyTitle: "No templates yet",
  empty: "Your coaches are putting the first week together.",
  saved: "Template saved",
  saveFailed: "The template was not saved",
  changed: "Template changed",
  removed: "Template removed",
  removeFailed: "The template was not removed",
  restored: "Template restored",
  removedTitle: "This template was removed",
  removedSince: "Nothing was saved. What you typed is still here: restore the template, then save it again.",
  titleMissing: "Please enter a title",
  tierMissing: "Please choose who sees it",
  weekMissing: "Please enter the week number",
  weekRange: "The week number is a whole number from 1 to 520",
  nothingInWeek: "There are no active drills in this week",
  nobody: "Please choose at least one member or a plan",
  notTheirs: "Someone you chose has a plan that doesn't include this template",
  assignFailed: "The template was not assigned",
  undone: "Undone",
  undoFailed: "Undo Failed",
  started: "The week is on your plan",
  startFailed: "The week was not started",
  alreadyStarted: "This week is already on your plan.",
  stopped: "The week is off your plan",
  stoppedMore: "What you logged is saved.",
  stopFailed: "The week was not taken off your plan",
  notStarted: "This week is not on your plan.",
} as const;

/** "6 drills for 3 members": each of them gets all. */
export const assigned = (drills: number, members: number) =>
  `${counted(drills, "drill")} for ${counted(members, "member")}`;

/** "4 new drills for 3 members": all of theirs together. */
export const assignedNew = (drills: number, members: number) =>
  `${counted(drills, "new drill")} for ${counted(members, "member")}`;
