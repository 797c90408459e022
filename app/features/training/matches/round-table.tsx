import { Table } from "#app/ui/list/table.tsx";
import { type MatchRound, roundPoints, scoresOf } from "./rules.ts";

const bags = (inside: number, on: number, points: number) => `${points} (${inside}/${on})`;

/** Every round of a match: both sides' points before cancellation, and the score after it. */
export function RoundTable({ rounds }: { rounds: readonly MatchRound[] }) {
  const scores = scoresOf(rounds);
  const rows = rounds.map((round, index) => {
    const { mine, theirs } = roundPoints(round);
    const score = scores[index] ?? { mine: 0, theirs: 0 };
    return {
      id: String(index + 1),
      cells: {
        round: index + 1,
        mine: bags(round.in, round.on, mine),
        theirs: bags(round.theirIn, round.theirOn, theirs),
        score: `${score.mine}–${score.theirs}`,
      },
    };
  });
  return (
    <Table
      caption="Points of each round (in the hole/on the board)"
      columns={[
        { id: "round", label: "Round", rowHeader: true },
        { id: "mine", label: "You", numeric: true },
        { id: "theirs", label: "Opponent", numeric: true },
        { id: "score", label: "Score", numeric: true },
      ]}
      rows={rows}
    />
  );
}
