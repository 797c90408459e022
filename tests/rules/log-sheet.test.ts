import { describe, expect, it } from "vitest";
import {
  type DrillLog,
  faultsOf,
  fieldsOf,
  freshLog,
  isReady,
  readKeptLog,
  toKept,
  withTyped,
} from "#app/features/training/log-sheet/drill-log.ts";
import { labelBaseline } from "#app/features/training/log-sheet/result-line.tsx";
import { againstBest, againstLast, type Compared } from "#app/features/training/log-sheet/result-words.tsx";
import {
  fullRounds,
  isPossible,
  moveOn,
  type Pad,
  padOf,
  removeShown,
  type Side,
  shownRound,
  showRound,
  tapKey,
  totalOf,
} from "#app/features/training/log-sheet/rounds/round-pad.ts";
import { type PadKey, typePpr } from "#app/features/training/log-sheet/typed-ppr.ts";
import { ownTime } from "#app/features/training/log-sheet/waiting-logs.tsx";

const empty = padOf([], 10);
const tap = (pad: Pad, ...taps: [Side, number][]) =>
  taps.reduce((now, [side, bags]) => tapKey(now, side, bags), pad);
const possible = (pad: Pad, side: Side) => [0, 1, 2, 3, 4].filter((bags) => isPossible(pad, side, bags));

describe("round by round (D23)", () => {
  it("takes one tap a count, and a full round moves on automatically", () => {
    const pad = tap(empty, ["in", 2], ["on", 1], ["in", 0], ["on", 4]);
    expect(pad.rounds).toEqual([
      { in: 2, on: 1 },
      { in: 0, on: 4 },
    ]);
    expect(pad.settled).toBe("on");
    expect(moveOn(pad).at).toBe(2);
    expect(totalOf(pad.rounds)).toEqual({ rounds: 2, points: 11, ppr: 5.5 });
  });

  it("shows a full round until the next tap, and takes a second tap on its row as a correction", () => {
    const pad = tap(empty, ["in", 2], ["on", 1]);
    expect(pad.at).toBe(0);
    expect(tapKey(pad, "on", 2).rounds).toEqual([{ in: 2, on: 2 }]);
    expect(tapKey(pad, "in", 3).rounds).toEqual([
      { in: 2, on: 1 },
      { in: 3, on: null },
    ]);
  });

  it("needs no tap for the board after four in the hole, and ignores one that comes from habit", () => {
    const pad = tap(empty, ["in", 4]);
    expect(pad.rounds).toEqual([{ in: 4, on: 0 }]);
    expect(tapKey(pad, "on", 0)).toBe(pad);
    expect(tapKey(pad, "in", 1).rounds).toHaveLength(2);
  });

  it("offers only what four bags allow, whichever row is tapped first", () => {
    expect(possible(tap(empty, ["in", 3]), "on")).toEqual([0, 1]);
    expect(possible(tap(empty, ["on", 3]), "in")).toEqual([0, 1]);
    expect(possible(tap(empty, ["in", 1], ["on", 3]), "in")).toEqual([0, 1, 2, 3, 4]);
    const pad = tap(empty, ["in", 3]);
    expect(tapKey(pad, "on", 2)).toBe(pad);
  });

  const twoRounds = () => moveOn(tap(empty, ["in", 1], ["on", 3], ["in", 0], ["on", 0]));

  it("takes a corrected round's two counts in either order, and goes back to the open round with the last", () => {
    for (const taps of [
      [
        ["in", 2],
        ["on", 1],
      ],
      [
        ["on", 1],
        ["in", 2],
      ],
      [
        ["in", 1],
        ["in", 2],
        ["on", 1],
      ],
    ] as [Side, number][][]) {
      const corrected = tap(showRound(twoRounds(), 0), ...taps);
      expect(corrected).toMatchObject({ at: 2, settled: null, redo: null, corrected: 0 });
      expect(corrected.rounds[0]).toEqual({ in: 2, on: 1 });
      // The very next tap belongs to the open round, in whichever row.
      for (const next of [
        ["in", 3],
        ["on", 1],
      ] as [Side, number][]) {
        const later = tap(corrected, next);
        expect(later.rounds.slice(0, 2)).toEqual(corrected.rounds);
        expect(later.rounds).toHaveLength(3);
        expect(later.corrected).toBeNull();
      }
    }
    const allIn = tapKey(showRound(twoRounds(), 0), "in", 4);
    expect(allIn).toMatchObject({ at: 2, corrected: 0, rounds: [{ in: 4, on: 0 }, {}] });
  });

  it("changes a round by one row alone, and goes back to the open round when asked", () => {
    const fixed = tapKey(showRound(twoRounds(), 0), "in", 0);
    expect(fixed).toMatchObject({
      at: 0,
      rounds: [
        { in: 0, on: 3 },
        { in: 0, on: 0 },
      ],
    });
    expect(shownRound(fixed)).toEqual({ in: 0, on: 3 });
    expect(isReady({ ...fresh, way: "rounds", pad: fixed })).toBe(true);
    expect(moveOn(fixed)).toMatchObject({ at: 2, redo: null, rounds: [{ in: 0, on: 3 }, {}] });
    const other = tapKey(showRound(twoRounds(), 0), "on", 2);
    expect(other).toMatchObject({ at: 0, rounds: [{ in: 1, on: 2 }, {}] });
  });

  it("asks for the other row of a corrected round if its count no longer fits, and sends nothing meanwhile", () => {
    const half = tapKey(showRound(twoRounds(), 0), "in", 2);
    expect(half.rounds).toEqual(twoRounds().rounds);
    expect(shownRound(half)).toEqual({ in: 2, on: null });
    expect(possible(half, "on")).toEqual([0, 1, 2]);
    expect(isReady({ ...fresh, way: "rounds", pad: half })).toBe(false);
    expect(isReady({ ...fresh, way: "rounds", pad: showRound(half, 0) })).toBe(true);
    expect(moveOn(half)).toEqual(twoRounds());
    // Of four bags in the hole none was on the board; of fewer no one knows.
    const all = moveOn(tapKey(empty, "in", 4));
    const fewer = tapKey(showRound(all, 0), "in", 3);
    expect(fewer.rounds).toEqual(all.rounds);
    expect(tapKey(fewer, "on", 1)).toMatchObject({ at: 1, rounds: [{ in: 3, on: 1 }] });
  });

  it("gives a key the same round however fast keys follow each other", () => {
    // `slow` shows the next round between any two taps, as the page does after a pause.
    const later = (pad: Pad) => (pad.settled ? moveOn(pad) : pad);
    const throws: [Side, number][] = [];
    for (let round = 0; round < 6; round += 1) throws.push(["in", round % 4], ["on", (round * 3) % 2]);
    for (let corrected = 0; corrected < 6; corrected += 1)
      for (let after = 0; after <= 4; after += 1) {
        const fix: [Side, number][] = [
          ["in", after % 4],
          ["on", 1],
        ];
        const walk = (next: (pad: Pad) => Pad) => {
          const thrown = throws.reduce((pad, key) => next(tap(pad, key)), empty);
          const fixed = fix.reduce((pad, key) => next(tap(pad, key)), showRound(thrown, corrected));
          return throws.slice(0, after * 2).reduce((pad, key) => next(tap(pad, key)), fixed).rounds;
        };
        expect(walk((pad) => pad)).toEqual(walk(later));
      }
  });

  it("counts a round from its second tap on, also while an earlier one is changed", () => {
    const half = tap(empty, ["in", 2]);
    expect(fullRounds(half)).toEqual([]);
    expect(isReady({ ...fresh, way: "rounds", pad: half })).toBe(false);
    // The open round's first count stays, and waits for its second.
    const corrected = tap(showRound(tap(twoRounds(), ["in", 3]), 0), ["in", 0], ["on", 1]);
    expect(corrected).toMatchObject({ at: 2, rounds: [{ in: 0, on: 1 }, {}, { in: 3, on: null }] });
    expect(tapKey(corrected, "on", 1).rounds[2]).toEqual({ in: 3, on: 1 });
  });

  it("removes a round that was never thrown", () => {
    const done = moveOn(tap(empty, ["in", 1], ["on", 3], ["in", 0], ["on", 0]));
    expect(removeShown(showRound(done, 0))).toMatchObject({ rounds: [{ in: 0, on: 0 }], at: 1 });
  });

  it("never goes past 200 rounds, and changes none of them without being asked", () => {
    const full = padOf(
      Array.from({ length: 200 }, () => ({ in: 0, on: 0 })),
      10,
    );
    expect(full.at).toBe(199);
    expect(tapKey(full, "in", 1)).toBe(full);
    expect(possible(full, "in")).toEqual([]);
    expect(tap(showRound(full, 199), ["in", 1], ["on", 0]).rounds[199]).toEqual({ in: 1, on: 0 });
  });
});

describe("points per round on the number pad", () => {
  const type = (keys: string) =>
    [...keys].reduce((text, key) => typePpr(text, (key === "<" ? "erase" : key) as PadKey), "");
  it.each([
    ["62", "6.2"],
    ["6.2", "6.2"],
    ["6257", "6.25"],
    ["12", "12"],
    ["11", "11"],
    ["117", "11.7"],
    ["13", "13"],
    ["1.3", "1.3"],
    ["12.5", "12.5"],
    ["625", "6.25"],
    ["120", "12.0"],
    [".5", "0.5"],
    ["05", "5"],
    ["62<<", "6"],
    ["6..2", "6.2"],
    ["<", ""],
  ])("%s is %s", (keys, text) => expect(type(keys)).toBe(text));
});

const fresh = freshLog({ formKey: "k", way: "quick", last: { roundsThrown: 10, ppr: 6.2 }, planned: null });

describe("the time of a log", () => {
  const evening = new Date(2026, 2, 10, 23, 58);
  it("is when its rounds were thrown, which may be on the day before it is sent (D24)", () => {
    expect(ownTime(evening.toISOString(), new Date(2026, 2, 11, 0, 2))).toEqual(evening);
    expect(ownTime(evening.toISOString(), new Date(2026, 2, 10, 23, 58, 9))).toBeNull();
    // Too old to log, in the future, and not thrown at all.
    expect(ownTime(evening.toISOString(), new Date(2026, 2, 17, 0, 2))).toBeNull();
    expect(ownTime(evening.toISOString(), new Date(2026, 2, 9))).toBeNull();
    expect(ownTime("", evening)).toBeNull();
  });
  it("comes back with the sheet", () => {
    const log = { ...fresh, ppr: "6", thrownAt: evening.toISOString() };
    expect(readKeptLog(toKept(log))?.thrownAt).toBe(log.thrownAt);
    const { thrownAt: _none, ...old } = log;
    expect(readKeptLog(old)?.thrownAt).toBe("");
  });
});

describe("the sheet", () => {
  it("starts with the rounds of the last time, and with nothing the first time or of a result (D88)", () => {
    const last = { roundsThrown: 14, ppr: 6.2 };
    const again = freshLog({ formKey: "k", way: "quick", last, planned: null });
    expect(again).toMatchObject({ roundsThrown: "14", ppr: "", pad: { planned: 14, at: 0, rounds: [] } });
    expect(freshLog({ formKey: "k", way: "quick", last: null, planned: null })).toMatchObject({
      roundsThrown: "",
      ppr: "",
      pad: { planned: 10, rounds: [] },
    });
  });

  it("sends the open way alone, and no count that was not tapped", () => {
    const log: DrillLog = { ...fresh, ppr: "6.2", pad: tap(empty, ["in", 2], ["on", 1], ["in", 3]) };
    expect(fieldsOf(log)).toEqual({ roundsThrown: "10", ppr: "6.2" });
    expect(fieldsOf({ ...log, way: "rounds" })).toEqual({ how: "rounds", in1: "2", on1: "1" });
  });

  it("takes over what was in the raw form, and nothing from an untouched one", () => {
    expect(withTyped(fresh, { formKey: "raw", roundsThrown: "", ppr: "", notes: "" })).toBeNull();
    const typed = withTyped(fresh, { formKey: "raw", in1: "2", on1: "1", in2: "4" });
    expect(typed).toMatchObject({
      formKey: "raw",
      pad: {
        rounds: [
          { in: 2, on: 1 },
          { in: 4, on: null },
        ],
        at: 1,
      },
    });
  });

  it("takes the number of rounds the raw form starts at for untouched, alone or with notes", () => {
    const saved = { ...fresh, way: "rounds" as const, pad: tap(empty, ["in", 2], ["on", 1]) };
    const raw = { formKey: "raw", roundsThrown: "20", ppr: "", notes: "" };
    expect(withTyped(saved, raw, "20")).toBeNull();
    expect(withTyped(saved, { ...raw, notes: "Calm" }, "20")).toMatchObject({
      way: "rounds",
      pad: saved.pad,
    });
    expect(withTyped(saved, { ...raw, ppr: "6.5" }, "20")).toMatchObject({
      way: "quick",
      roundsThrown: "20",
    });
    expect(withTyped(saved, { ...raw, roundsThrown: "21" }, "20")).toMatchObject({ way: "quick" });
    expect(withTyped(saved, { how: "rounds" }, "20")).toBeNull();
  });

  it("shows the way that was typed into, and adds it to what this device saved", () => {
    const saved = { ...fresh, way: "rounds" as const, notes: "Windy", pad: tap(empty, ["in", 2], ["on", 1]) };
    expect(withTyped(saved, { formKey: "raw", roundsThrown: "12", ppr: "6.5", notes: "" })).toEqual({
      ...saved,
      formKey: "raw",
      way: "quick",
      roundsThrown: "12",
      ppr: "6.5",
    });
    const quick = { ...saved, way: "quick" as const };
    expect(withTyped(quick, { how: "rounds", in1: "4" })).toMatchObject({
      way: "rounds",
      pad: { rounds: [{ in: 4, on: null }] },
    });
    expect(withTyped(saved, { notes: "Calm" })).toMatchObject({
      way: "rounds",
      notes: "Calm",
      pad: saved.pad,
    });
  });

  it("comes back from the device as it was, and not from what something else wrote there", () => {
    const log = { ...fresh, way: "rounds" as const, notes: "Windy", pad: tap(empty, ["in", 2], ["on", 1]) };
    expect(readKeptLog(JSON.parse(JSON.stringify(toKept(log))))).toEqual(
      readKeptLog(JSON.parse(JSON.stringify(log))),
    );
    const back = readKeptLog(JSON.parse(JSON.stringify(log)));
    expect(back).toEqual({ ...log, pad: { ...log.pad, at: 1, settled: null } });
    // Rounds without a result of the quick form are shown again, whichever way was open.
    expect(readKeptLog(toKept({ ...log, way: "quick" }))).toMatchObject({ way: "rounds", pad: { at: 1 } });
    expect(readKeptLog(toKept({ ...log, way: "quick", ppr: "6" }))?.way).toBe("quick");
    for (const other of [
      null,
      7,
      {},
      { ...log, pad: { rounds: [{ in: 9, on: 0 }], planned: 10 } },
      { ...log, pad: {} },
    ])
      expect(readKeptLog(other)).toBeNull();
  });

  it.each([
    [{ ppr: "6.2" }, {}],
    [{ ppr: "" }, {}],
    [{ ppr: "12.5" }, { ppr: "PPR is a number from 0 to 12" }],
    [{ ppr: "13" }, { ppr: "PPR is a number from 0 to 12" }],
    [{ roundsThrown: "0", ppr: "6" }, { roundsThrown: "Rounds are a whole number from 1 to 200" }],
    [
      { roundsThrown: "1", ppr: "11" },
      { ppr: "One round can't score 11 points. Please check your points per round" },
    ],
    [
      { roundsThrown: "2", ppr: "11.5" },
      { ppr: "2 rounds can't score 23 points in all. Please check your points per round" },
    ],
  ])("with %j says %j (D55)", (part, faults) => expect(faultsOf({ ...fresh, ...part })).toEqual(faults));
});

describe("what a log came to", () => {
  const on = (completedOn: string, ppr: number, roundsThrown = 10) => ({ completedOn, ppr, roundsThrown });
  const result = (part: Partial<Compared>): Compared => ({
    ...on("2026-11-22", 6.6),
    category: "reverse_cut",
    earlier: [on("2026-11-20", 6.2)],
    best: on("2026-10-01", 7, 50),
    lastAsGoodOn: "2026-10-08",
    ...part,
  });

  it.each([
    [{}, "0.4 above last time", "Your best reverse cut since Oct 8: 6.6 PPR over 10 rounds (small sample)"],
    [{ ppr: 6 }, "0.2 below last time", "Your best: 7.0 PPR over 50 rounds on Oct 1"],
    [{ ppr: 6.24 }, "Same as last time", "Your best: 7.0 PPR over 50 rounds on Oct 1"],
    [
      { ppr: 7, roundsThrown: 50 },
      "0.8 above last time",
      "As good as your best: 7.0 PPR over 50 rounds on Oct 1",
    ],
    [
      { category: "general" as const, best: on("2026-10-01", 7, 1) },
      "0.4 above last time",
      "Your best: 7.0 PPR over 1 round (small sample) on Oct 1",
    ],
    [{ earlier: [], best: null }, "Your first time on this drill", undefined],
  ])("with %j reads %s", (part, last, best) => {
    expect(againstLast(result(part)).text).toBe(last);
    expect(againstBest(result(part))?.text).toBe(best);
  });

  it("names the rounds of a new best and of the one it beats, and calls no small sample a best (D21)", () => {
    const fewer = on("2026-10-01", 7, 20);
    expect(againstBest(result({ ppr: 8.3, roundsThrown: 20, best: fewer }))).toEqual({
      text: "8.3 PPR over 20 rounds (small sample), above your best: 7.0 PPR over 20 rounds (small sample) on Oct 1",
      beaten: null,
    });
    // Three rounds are set against no twenty.
    const three = result({ ppr: 8.3, roundsThrown: 3, best: fewer, earlier: [on("2026-11-20", 6.2, 20)] });
    expect(againstBest(three)?.text).toBe(
      "Your best: 7.0 PPR over 20 rounds (small sample) on Oct 1. Throw as many rounds to beat it",
    );
    expect(againstLast(three)).toEqual({
      text: "2.1 above last time, but over 3 rounds (small sample)",
      direction: "steady",
    });
    expect(againstLast(result({ ppr: 8.3 })).direction).toBe("up");
    expect(againstBest(result({ ppr: 7.5, roundsThrown: 30 }))).toEqual({
      text: "Personal best: 7.5 PPR over 30 rounds",
      beaten: "Before: 7.0 PPR over 50 rounds on Oct 1",
    });
  });
});

describe("the newest result's number in the line of the last ones", () => {
  it("is off the line: over a rise, and under a fall to a low result", () => {
    expect(labelBaseline([110, 60], 60)).toBe(46);
    expect(labelBaseline([40, 111], 111)).toBe(135);
    expect(labelBaseline([90, 90], 90)).toBe(76);
  });
});
