import { describe, expect, it } from "vitest";
import {
  fieldsOf,
  freshMatch,
  readKeptMatch,
  toKept,
  withTyped,
} from "#app/features/training/matches/match-log.ts";
import {
  canCount,
  countRound,
  isOver,
  isPossible,
  type MatchPad,
  padOf,
  tapKey,
  undo,
} from "#app/features/training/matches/match-pad.ts";
import { rateWords, recordWords } from "#app/features/training/matches/match-words.tsx";
import {
  excessBags,
  type MatchRound,
  ratesOf,
  resultOf,
  roundPoints,
  roundsToEnd,
  scoresOf,
  tallyOf,
} from "#app/features/training/matches/rules.ts";
import { matchInput } from "#app/features/training/matches/schema.ts";

const round = (inside: number, on: number, theirIn: number, theirOn: number): MatchRound => ({
  in: inside,
  on,
  theirIn,
  theirOn,
});
const allIn = round(4, 0, 0, 0);

const everyRound: MatchRound[] = [];
for (let a = 0; a <= 4; a += 1)
  for (let b = 0; b <= 4; b += 1)
    for (let c = 0; c <= 4; c += 1) for (let d = 0; d <= 4; d += 1) everyRound.push(round(a, b, c, d));

describe("the score of a match", () => {
  it("counts a bag in the hole as 3 and one on the board as 1, for either side", () => {
    expect(roundPoints(round(2, 1, 1, 3))).toEqual({ mine: 7, theirs: 6 });
  });

  it("gives the difference to the higher side alone, in every round there is", () => {
    for (const one of everyRound) {
      const { mine, theirs } = roundPoints(one);
      const [score] = scoresOf([one]);
      expect(score).toEqual({ mine: Math.max(0, mine - theirs), theirs: Math.max(0, theirs - mine) });
      expect(score?.mine === 0 || score?.theirs === 0).toBe(true);
    }
  });

  it("adds up over the rounds and needs 21 or more, without a bust", () => {
    expect(scoresOf([allIn, round(0, 0, 3, 0), round(3, 0, 0, 0)])).toEqual([
      { mine: 12, theirs: 0 },
      { mine: 12, theirs: 9 },
      { mine: 21, theirs: 9 },
    ]);
    expect(roundsToEnd([allIn])).toBeNull();
    expect(roundsToEnd([allIn, allIn])).toBe(2);
    expect(tallyOf([allIn, allIn])).toMatchObject({ score: 24, opponentScore: 0 });
    expect(resultOf({ mine: 20, theirs: 20 })).toBe("open");
    expect(resultOf({ mine: 24, theirs: 20 })).toBe("won");
    expect(resultOf({ mine: 0, theirs: 21 })).toBe("lost");
  });

  it("stays where it is when both sides throw the same", () => {
    expect(scoresOf([round(1, 3, 2, 0), round(1, 3, 2, 0)])).toEqual([
      { mine: 0, theirs: 0 },
      { mine: 0, theirs: 0 },
    ]);
  });

  it("never lets both sides reach 21, whatever is thrown until the end", () => {
    for (let start = 0; start < everyRound.length; start += 7) {
      const rounds: MatchRound[] = [];
      for (let next = start; roundsToEnd(rounds) === null && rounds.length < 60; next += 11)
        rounds.push(everyRound[next % everyRound.length] ?? allIn);
      const { score, opponentScore } = tallyOf(rounds);
      expect(Math.min(score, opponentScore)).toBeLessThan(21);
    }
  });

  it("keeps points per round as they were before cancellation", () => {
    const rates = ratesOf(tallyOf([round(2, 1, 1, 3), allIn]));
    expect(rates).toEqual({ ppr: 9.5, opponentPpr: 3, differential: 6.5 });
    expect(rateWords(rates)).toBe("9.5 PPR to 3.0, you were 6.5 better per round");
    expect(rateWords(rates, "Avery")).toBe("9.5 PPR to 3.0, Avery was 6.5 better per round");
    // The difference agrees with the two numbers next to it.
    expect(rateWords({ ppr: 6.35, opponentPpr: 6.64 })).toBe(
      "6.4 PPR to 6.6, they were 0.2 better per round",
    );
    expect(ratesOf(tallyOf([]))).toEqual({ ppr: null, opponentPpr: null, differential: null });
    expect(rateWords(ratesOf(tallyOf([round(0, 1, 2, 0)])))).toBe(
      "1.0 PPR to 6.0, they were 5.0 better per round",
    );
  });

  it("says how all matches went, and that few rounds are a small sample", () => {
    const rates = { ppr: 6, opponentPpr: 6.02, differential: -0.02 };
    expect(recordWords({ played: 2, won: 1, lost: 1, roundsThrown: 29, ...rates })).toBe(
      "1 won, 1 lost. 6.0 PPR to 6.0, level, over 29 rounds (small sample).",
    );
    expect(recordWords({ played: 0, won: 0, lost: 0, roundsThrown: 0, ...ratesOf(tallyOf([])) })).toBe(
      "No finished match yet.",
    );
  });
});

describe("what a match may hold (D55)", () => {
  const faults = (rounds: unknown) => {
    const result = matchInput.safeParse({ rounds });
    return result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  };

  it("is four bags a side, in every round there is", () => {
    for (const one of everyRound) {
      const isPossibleRound = one.in + one.on <= 4 && one.theirIn + one.theirOn <= 4;
      expect(excessBags(one) === 0).toBe(isPossibleRound);
      expect(faults([one]).length === 0).toBe(isPossibleRound);
    }
    expect(faults([round(3, 2, 0, 0)])).toEqual(["in1: Round 1: each side has four bags, not 5"]);
  });

  it.each([
    [[], "rounds: Please enter at least one round"],
    [[{ in: 5 }], "in1: Bags are a whole number from 0 to 4"],
    [[{ in: 1.5 }], "in1: Bags are a whole number from 0 to 4"],
    [[allIn, allIn, allIn], "in3: The match was over after round 2"],
    [Array.from({ length: 101 }, () => round(1, 0, 1, 0)), "rounds: A match has at most 100 rounds"],
  ])("refuses %j", (rounds, fault) => {
    expect(faults(rounds)[0]).toBe(fault);
  });

  it("reads a form's fields, without the rounds left blank", () => {
    const result = matchInput.parse({
      in1: "4",
      on1: "",
      in2: "",
      on2: "",
      theirIn2: "",
      theirOn2: "",
      theirOn3: "2",
    });
    expect(result.rounds).toEqual([allIn, round(0, 0, 0, 2)]);
    expect(fieldsOf([allIn])).toEqual([
      ["in1", "4"],
      ["on1", "0"],
      ["theirIn1", "0"],
      ["theirOn1", "0"],
    ]);
  });
});

describe("the keys of a match", () => {
  const tap = (pad: MatchPad, ...taps: [Parameters<typeof tapKey>[1], number][]) =>
    taps.reduce((now, [name, bags]) => tapKey(now, name, bags), pad);

  it("count a round with its fourth count, and four in the hole leave none for the board", () => {
    const pad = tap(padOf([]), ["in", 2], ["on", 1], ["theirIn", 4]);
    expect(pad.rounds).toEqual([round(2, 1, 4, 0)]);
    expect(isPossible(tap(padOf([]), ["in", 3]), "on", 2)).toBe(false);
    expect(tap(padOf([]), ["in", 3], ["on", 2]).current.on).toBeNull();
  });

  it("take back the counts of a begun round first, then open the last round until it is counted again", () => {
    const one = tap(padOf([]), ["in", 2], ["on", 1], ["theirIn", 1], ["theirOn", 0]);
    expect(undo(tap(one, ["in", 3]))).toEqual(padOf(one.rounds));
    const reopened = undo(one);
    expect(reopened).toMatchObject({ rounds: [], current: round(2, 1, 1, 0), isReopened: true });
    const changed = tap(reopened, ["in", 3], ["on", 0]);
    expect(changed.rounds).toEqual([]);
    expect(canCount(changed)).toBe(true);
    expect(countRound(changed).rounds).toEqual([round(3, 0, 1, 0)]);
  });

  it("stop when someone has won, and continue after an undo", () => {
    const over = padOf([allIn, allIn]);
    expect(isOver(over)).toBe(true);
    expect(tapKey(over, "in", 1)).toBe(over);
    expect(isOver(undo(over))).toBe(false);
  });

  it("come back as this device kept them, and not what an older page kept otherwise", () => {
    const log = { ...freshMatch("key"), pad: tap(padOf([allIn]), ["in", 2]) };
    expect(readKeptMatch(JSON.parse(JSON.stringify(log)))).toEqual(log);
    expect(readKeptMatch(JSON.parse(JSON.stringify(toKept(log))))).toEqual(log);
    expect(readKeptMatch(null)).toBeNull();
    expect(readKeptMatch({ ...log, pad: { rounds: [{ in: 9 }], current: {} } })).toBeNull();
    expect(withTyped(log, { opponent: "", notes: "" })).toBeNull();
    expect(withTyped(log, { opponent: "Sam", in1: "3" })).toMatchObject({
      opponent: "Sam",
      pad: { rounds: [], current: { in: 3, on: null } },
    });
  });
});
