import { numbersFrom } from "#app/demo/practice.ts";
import { at, eveningOf } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { logMatch } from "#app/features/training/matches/matches.server.ts";
import { type MatchRound, roundsToEnd } from "#app/features/training/matches/rules.ts";
import type { Services } from "#app/services/services.server.ts";

const opponents = ["Riley", "Sam from the league", null, "Quinn", "Riley"] as const;

/** One bag of a player who hits the hole and the board with these chances. */
const throwBag = (next: () => number, hole: number) => {
  const luck = next();
  return luck < hole ? "hole" : luck < hole + 0.35 ? "board" : "off";
};

function throwFour(next: () => number, hole: number) {
  const bags = Array.from({ length: 4 }, () => throwBag(next, hole));
  return {
    in: bags.filter((bag) => bag === "hole").length,
    on: bags.filter((bag) => bag === "board").length,
  };
}

/** A finished match, the same on every run. */
function playedRounds(seed: number): MatchRound[] {
  const next = numbersFrom(seed);
  const rounds: MatchRound[] = [];
  while (roundsToEnd(rounds) === null && rounds.length < 60) {
    const theirs = throwFour(next, 0.4);
    rounds.push({ ...throwFour(next, 0.46), theirIn: theirs.in, theirOn: theirs.on });
  }
  return rounds;
}

/** A few of a member's matches from recent weeks. */
export async function seedMatches(
  services: Services,
  member: Member,
  given: { count: number; seed: number },
) {
  for (let place = 0; place < given.count; place += 1)
    await logMatch(at(services, eveningOf(services, 3 + 6 * (given.count - place))), member, {
      opponent: opponents[place % opponents.length],
      rounds: playedRounds(given.seed + place * 7919),
      place: place % 2 === 0 ? "outdoors" : "indoors",
    });
}
