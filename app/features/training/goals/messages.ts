/** The sentences about goals. */
export const messages = {
  kindMissing: "Please choose what the goal is about",
  pprRange: "A PPR goal is a number above 0 and at most 12",
  drillsRange: "A weekly goal is a whole number of drills from 1 to 50",
  targetMissing: "Please enter the number you want to reach",
  dueMissing: "Please choose a day",
  dueRange: "The day is at least a week from now and at most two years",
  tooMany: "You can have up to 10 open goals. Remove one first.",
  set: "Goal set",
  moved: "Goal changed",
  removed: "Goal removed",
  restored: "Goal restored",
  failedTitle: "Error saving the goal",
} as const;
