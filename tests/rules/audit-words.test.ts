import { expect, test } from "vitest";
import { actWords, changeText } from "#app/features/base/audit/rules.ts";
import { formatDate } from "#app/ui/time/format.ts";

const reading = {
  names: { coach1: "Casey Rowe" },
  day: (instant: string) => formatDate(instant, "America/New_York"),
};

test.each([
  ["Assigned coach: Casey Rowe", { assignedCoach: null }, { assignedCoach: "coach1" }],
  ["Assigned coach: none (was Casey Rowe)", { assignedCoach: "coach1" }, { assignedCoach: null }],
  ["Plan starts on: Nov 16, 2026", { planStartsOn: null }, { planStartsOn: "2026-11-16" }],
  ["Category: slick side (was cut)", { category: "cut" }, { category: "slick_side" }],
  [
    "Free membership until: Apr 11, 2026",
    { freeMembershipUntil: null },
    { freeMembershipUntil: "2026-04-12T03:59:59.999Z" },
  ],
  ["Is active: no (was yes)", { isActive: true }, { isActive: false }],
  // The act says it, or its own entry shows it.
  ["", { copiedCount: null }, { copiedCount: 3 }],
  [
    "",
    { reviewedAt: null, feedbackText: null },
    { reviewedAt: "2026-11-24T05:53:17.339Z", feedbackText: "Hi" },
  ],
])("a change is told in plain words: %s", (words, before, after) => {
  expect(changeText(before, after, reading)).toBe(words);
});

test.each([
  ["Deleted the drill “Soft Roll”", "delete_drill", "Soft Roll"],
  ["Copied 3 drills to weeks 3 and 4", "copy_drills", "3 drills to weeks 3 and 4"],
  ["Added Soft Roll to week 4, Wednesday", "add_drill", "Soft Roll to week 4, Wednesday"],
  ["Changed the plan", "set_tier", null],
  ["Undid “Changed the plan”", "undo", "set_tier"],
  ["Took back the review of the video “cut.mp4”", "take_back_review", "cut.mp4"],
])("an act is told as %s", (words, action, subject) => {
  expect(actWords(action, subject)).toBe(words);
});
