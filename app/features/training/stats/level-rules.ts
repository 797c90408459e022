/** A band of players by their points per round, from `from` up to but not including `below` (docs/levels.md). */
export type Level = { name: string; from: number; below: number };

/** The bands, lowest first; docs/levels.md gives the sources. */
export const levels: readonly Level[] = [
  { name: "Novice", from: 0, below: 6.4 },
  { name: "Intermediate", from: 6.4, below: 7.3 },
  { name: "Competitive", from: 7.3, below: 8.3 },
  { name: "Advanced", from: 8.3, below: 9 },
  { name: "Pro", from: 9, below: 12 },
];

/** The band of an average as shown, with one decimal: 6.38 is shown as 6.4 and counts as that. */
export function levelOf(averagePpr: number): Level {
  const shown = Math.round(averagePpr * 10 + 1e-6) / 10;
  return levels.findLast(({ from }) => shown >= from) ?? (levels[0] as Level);
}

/** A member's average over the weeks that count, and its rounds. */
export type Player = { userId: string; ppr: number; rounds: number };

/** How many members a comparison needs, so that no one can be identified. */
export const leastPlayers = 20;
/** How many rounds an average needs (D21). */
export const leastRounds = 30;

/** A member's rank among the club's active players; `above` is a percentage in steps of 5. */
export type Standing = { players: number; averagePpr: number; above: number };

/** The member's rank; null if there are too few players or they threw too few rounds. */
export function standingOf(players: readonly Player[], userId: string): Standing | null {
  const active = players.filter(({ rounds }) => rounds >= leastRounds);
  const own = active.find((player) => player.userId === userId);
  if (!own || active.length < leastPlayers) return null;
  const lower = active.filter(({ ppr }) => ppr < own.ppr).length;
  const above = Math.floor((lower / (active.length - 1)) * 20) * 5;
  return { players: active.length, averagePpr: own.ppr, above };
}
