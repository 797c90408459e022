import { expect, it } from "vitest";
import { roundsMilestone } from "#app/features/training/goals/milestone-rules.ts";

it("says of a mark that was passed by more than that it was passed (D73)", () => {
  expect(roundsMilestone(90, 99)).toBeNull();
  expect(roundsMilestone(90, 100)).toBe("You've logged 100 rounds");
  expect(roundsMilestone(90, 180)).toBe("You've logged more than 100 rounds");
  expect(roundsMilestone(100, 180)).toBeNull();
});
