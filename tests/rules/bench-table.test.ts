import { describe, expect, it } from "vitest";
import { row, slowerThan } from "../bench/table.mjs";

const one = (facts: Record<string, unknown>) => row({ what: "a row", unit: "", club: null, ...facts });

describe("a run of the benchmark beside an earlier one", () => {
  it.each([
    ["a cost that grew", { figure: 2 }, { figure: 3 }, 1],
    ["a cost that shrank", { figure: 3 }, { figure: 2 }, 0],
    ["a cost within a quiet machine's spread", { figure: 10 }, { figure: 11 }, 0],
    [
      "a share with a bound that grew",
      { figure: 1, ratio: 0.3, atLeast: 0.5 },
      { ratio: 0.6, atLeast: 0.5 },
      0,
    ],
    [
      "a share with a bound that shrank",
      { figure: 1, ratio: 0.6, atLeast: 0.5 },
      { ratio: 0.3, atLeast: 0.5 },
      1,
    ],
    ["a speed that grew", { figure: 60, isSpeed: true }, { figure: 90, isSpeed: true }, 0],
    ["a speed that shrank", { figure: 90, isSpeed: true }, { figure: 60, isSpeed: true }, 1],
  ])("%s", (_name, then, now, worse) => {
    expect(slowerThan([one(then)], [one(now)])).toHaveLength(worse);
  });
});
