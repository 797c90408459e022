import { describe, expect, test } from "vitest";
import { effectOf, verdictOf } from "#app/features/training/goals/effect-rules.ts";
import { drillsStanding, pprStanding } from "#app/features/training/goals/goal-rules.ts";
import { progressWords, standingSentence } from "#app/features/training/goals/goal-words.ts";
import { type PracticeDay, predictLevel, tQuantile } from "#app/features/training/goals/pace-rules.ts";

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Player = {
  /** The chance that a bag goes in on the first day, and how it grows per day. */
  hole: number;
  growth: number;
  /** The chance that a bag stays on the board. */
  board: number;
  /** How much a day's form changes the chance of the hole either way. */
  form: number;
  rounds(random: () => number): number;
};

const players: Record<string, Player> = {
  "a beginner who gets better": { hole: 0.15, growth: 0.0012, board: 0.4, form: 0, rounds: () => 10 },
  "a steady player": {
    hole: 0.35,
    growth: 0,
    board: 0.4,
    form: 0,
    rounds: (random) => 8 + Math.floor(random() * 25),
  },
  "a player of changing form": {
    hole: 0.4,
    growth: 0.0005,
    board: 0.35,
    form: 0.06,
    rounds: (random) => 10 + Math.floor(random() * 30),
  },
};

const trueLevel = ({ hole, growth, board }: Player, day: number) => 4 * (3 * (hole + growth * day) + board);

/** A day of rounds of four bags each, three points in the hole and one on the board. */
function practice(player: Player, day: number, random: () => number): PracticeDay {
  const rounds = player.rounds(random);
  const form = player.form * (random() + random() + random() + random() - 2);
  const hole = player.hole + player.growth * day + form;
  let points = 0;
  for (let bag = 0; bag < rounds * 4; bag += 1) {
    const luck = random();
    points += luck < hole ? 3 : Number(luck < hole + player.board);
  }
  return { day, rounds, ppr: points / rounds };
}

describe("the interval of the pace", () => {
  test.each(Object.entries(players))(
    "holds the true level of %s in 88 to 92 % of 10,000 runs",
    (_, player) => {
      const random = randomFrom(7);
      const due = 112;
      let held = 0;
      for (let run = 0; run < 10_000; run += 1) {
        const days = [...Array(84).keys()]
          .filter(() => random() < 0.35)
          .map((day) => practice(player, day, random));
        const estimate = predictLevel(days, due);
        if (!estimate) throw new Error("Too few days");
        const truth = trueLevel(player, due);
        held += Number(estimate.low <= truth && truth <= estimate.high);
      }
      expect(held / 10_000).toBeGreaterThan(0.88);
      expect(held / 10_000).toBeLessThan(0.92);
    },
    60_000,
  );

  // From a table of Student's t, one-sided 95 %.
  test.each([
    [4, 2.132],
    [5, 2.015],
    [10, 1.812],
    [30, 1.697],
    [1000, 1.646],
  ])("rests on the quantile of Student's t for %i degrees of freedom", (freedom, quantile) => {
    expect(tQuantile(freedom)).toBeCloseTo(quantile, 2);
  });

  test("is unknown before six days over three weeks with sixty rounds", () => {
    const days = [0, 5, 10, 15, 20].map((day) => ({ day, rounds: 20, ppr: 6 + day / 100 }));
    expect(predictLevel(days, 60)).toBeNull();
    expect(predictLevel([...days, { day: 20.5, rounds: 20, ppr: 6 }], 60)).toBeNull();
    expect(predictLevel([...days, { day: 25, rounds: 20, ppr: 6 }], 60)).not.toBeNull();
    expect(
      predictLevel(
        [...days, { day: 25, rounds: 1, ppr: 6 }].map((one) => ({ ...one, rounds: 9 })),
        60,
      ),
    ).toBeNull();
  });
});

describe("the effect of a drill", () => {
  const steady: Player = { hole: 0.35, growth: 0, board: 0.4, form: 0.03, rounds: () => 12 };
  const over = (player: Player, from: number, to: number, random: () => number) =>
    Array.from({ length: 10 }, (_, place) =>
      practice(player, from + Math.floor((place * (to - from)) / 10), random),
    );

  test("is seen in at most 12% of 10,000 players whom the drill didn't help", () => {
    const random = randomFrom(11);
    let seen = 0;
    for (let run = 0; run < 10_000; run += 1) {
      const effect = effectOf([...over(steady, 0, 56, random), ...over(steady, 56, 112, random)], 56);
      if (!effect) throw new Error("Too few days");
      seen += Number(verdictOf(effect) !== "none");
    }
    expect(seen / 10_000).toBeLessThan(0.12);
  }, 60_000);

  test("is seen when there is one, and its size is right", () => {
    const random = randomFrom(13);
    const better = { ...steady, hole: 0.5 };
    const effect = effectOf([...over(steady, 0, 56, random), ...over(better, 56, 112, random)], 56);
    expect(effect && verdictOf(effect)).toBe("gain");
    expect(effect?.change.level).toBeCloseTo(1.8, 0);
  });

  test("isn't guessed from four days on one side", () => {
    const random = randomFrom(17);
    const days = [...over(steady, 0, 56, random).slice(0, 4), ...over(steady, 56, 112, random)];
    expect(effectOf(days, 56)).toBeNull();
  });
});

describe("the status of a goal", () => {
  const goal = {
    kind: "ppr",
    shotType: null,
    target: 7,
    startsOn: "2026-09-01",
    dueOn: "2026-12-01",
  } as const;
  const dates = ["09-02", "09-09", "09-16", "09-23", "09-30", "10-07", "10-14"].map((day) => `2026-${day}`);
  const rising = (first: number, step: number) =>
    dates.map((localDate, place) => ({
      localDate,
      rounds: 20,
      ppr: first + step * place + (place % 2) / 10,
    }));

  test("is reached on the day when the last sixty rounds average its target, not by one good day", () => {
    const samples = rising(6, 0);
    expect(
      pprStanding(goal, [...samples, { localDate: "2026-10-15", rounds: 20, ppr: 11 }], "2026-10-16"),
    ).toMatchObject({
      state: "reached",
      on: "2026-10-15",
    });
    expect(
      pprStanding(goal, [...samples, { localDate: "2026-10-15", rounds: 10, ppr: 8 }], "2026-10-16").state,
    ).toBe("open");
  });

  test("has the same numbers however much older training a page has read", () => {
    const fresh = { localDate: "2026-10-15", rounds: 20, ppr: 6 };
    const lastYear = { localDate: "2025-10-15", rounds: 60, ppr: 9 };
    const alone = pprStanding(goal, [fresh], "2026-10-16");
    expect(alone).toMatchObject({ state: "open", now: null });
    expect(pprStanding(goal, [lastYear, fresh], "2026-10-16")).toEqual(alone);
  });

  test("names the rounds its average is of, which are those of whole days", () => {
    const day = (localDate: string, ...pprs: number[]) => pprs.map((ppr) => ({ localDate, rounds: 60, ppr }));
    const today = "2026-10-16";
    const samples = [...day("2026-10-14", 6), ...day("2026-10-15", 4, 8, 3)];
    const open = { ...goal, ...pprStanding(goal, samples, today) };
    expect(open).toMatchObject({ state: "open", now: 5, nowRounds: 180 });
    expect(progressWords({ ...open }, { today, rounds: 240 })).toBe(
      "Now 5.0 over the last 180 rounds · by Dec 1",
    );
    const lower = { ...goal, target: 5 };
    expect(standingSentence({ ...lower, ...pprStanding(lower, samples.slice(1), today) }, today)).toBe(
      "Reached on Oct 15. The last 180 rounds average 5.0 PPR.",
    );
  });

  test("ignores rounds from before it was set", () => {
    const before = dates.map((localDate) => ({
      localDate: localDate.replace("2026-", "2025-"),
      rounds: 20,
      ppr: 9,
    }));
    expect(pprStanding(goal, before, "2026-10-16").state).toBe("open");
  });

  test("is on pace, behind, or close, by where the line through the days leads", () => {
    const at = (first: number, step: number) =>
      pprStanding({ ...goal, target: 9 }, rising(first, step), "2026-10-15");
    expect(at(6, 0.3)).toMatchObject({ state: "open", pace: "on", isClose: false });
    expect(at(6, 0.05)).toMatchObject({ state: "open", pace: "behind", isClose: false });
    expect(at(6, 0.225)).toMatchObject({ state: "open", isClose: true });
  });

  test("has no pace with too few rounds, or if the range is too wide", () => {
    expect(pprStanding(goal, rising(5, 0).slice(0, 4), "2026-10-15")).toMatchObject({
      pace: "unknown",
      estimate: null,
    });
    const wild = rising(5, 0).map((sample, place) => ({ ...sample, ppr: place % 2 ? 9 : 2 }));
    expect(pprStanding(goal, wild, "2026-10-15")).toMatchObject({ pace: "unknown" });
  });

  test("says which is missing for a pace: rounds, days, weeks, or that the results differ too much", () => {
    const today = "2026-10-15";
    const said = (samples: Parameters<typeof pprStanding>[1]) =>
      standingSentence({ ...goal, ...pprStanding(goal, samples, today) }, today);
    const many = rising(5, 0).map((sample) => ({ ...sample, rounds: 30 }));
    expect(said(rising(5, 0).slice(0, 2))).toBe(
      "Too few rounds to say. Log at least 60 rounds on six days over three weeks, and the pace shows here.",
    );
    expect(said(many.slice(0, 4))).toBe(
      "Too few days to say. Log on six days over three weeks, and the pace shows here.",
    );
    const close = many.map((sample, place) => ({ ...sample, localDate: `2026-10-0${place + 1}` }));
    expect(said(close)).toBe("Too few weeks to say. Log over three weeks, and the pace shows here.");
    const wild = many.map((sample, place) => ({ ...sample, ppr: place % 2 ? 9 : 2 }));
    expect(said(wild)).toMatch(
      /^The results differ too much to say: anything from [\d.]+ to [\d.]+ PPR by Dec 1 fits them\.$/,
    );
  });

  test("is missed from the day after it was due, and later rounds do not change that", () => {
    const late = { localDate: "2026-12-02", rounds: 60, ppr: 10 };
    expect(pprStanding(goal, rising(5, 0), "2026-12-01").state).toBe("open");
    expect(pprStanding(goal, [...rising(5, 0), late], "2026-12-02").state).toBe("missed");
  });

  test("of drills a week is reached by three such weeks in a row, and only finished weeks give its pace", () => {
    const weekly = { ...goal, kind: "drills", target: 2 } as const;
    const weeks = (...sundays: string[]) => sundays.flatMap((sunday) => [sunday, sunday]);
    const three = weeks("2026-09-06", "2026-09-13", "2026-09-20");
    expect(drillsStanding(weekly, three, "2026-10-01")).toMatchObject({ state: "reached", on: "2026-09-26" });
    const gap = weeks("2026-09-06", "2026-09-13", "2026-09-27");
    expect(drillsStanding(weekly, gap, "2026-10-03")).toMatchObject({
      state: "open",
      pace: "behind",
      estimate: { level: 1, low: 0, high: 2 },
      now: 2,
    });
    expect(drillsStanding(weekly, [], "2026-10-03")).toMatchObject({ pace: "unknown", estimate: null });
    expect(drillsStanding(weekly, gap, "2026-12-02").state).toBe("missed");
  });
});
