import type { OwnPractice } from "#app/features/training/completions/log/own-log.server.ts";
import { practiceTitle } from "#app/features/training/practice/practice-words.ts";

/** Practice without a drill as an entry of a list of logged drills. */
export const toLoggedEntry = ({ on, at, rounds, ...rest }: OwnPractice) => ({
  ...rest,
  drillTitle: practiceTitle(rest.category),
  completedAt: at,
  completedOn: on,
  roundsThrown: rounds,
});
