import { expect, it } from "vitest";
import {
  leastPlayers,
  levelOf,
  levels,
  type Player,
  standingOf,
} from "#app/features/training/stats/level-rules.ts";

it("puts every average from 0 to 12 into one band, by the number that is shown", () => {
  expect([0, 6.3, 6.34].map((ppr) => levelOf(ppr).name)).toEqual(["Novice", "Novice", "Novice"]);
  expect(levelOf(6.35).name).toBe("Intermediate");
  expect([6.6, 7.3, 8.3, 9, 12].map((ppr) => levelOf(ppr).name)).toEqual([
    "Intermediate",
    "Competitive",
    "Advanced",
    "Pro",
    "Pro",
  ]);
  for (const [index, { below }] of levels.slice(0, -1).entries()) expect(levels[index + 1]?.from).toBe(below);
});

const club = (count: number): Player[] =>
  Array.from({ length: count }, (_, index) => ({ userId: `p${index}`, ppr: 4 + index / 10, rounds: 30 }));

it("compares no one in a club of fewer than 20 active players", () => {
  expect(standingOf(club(leastPlayers - 1), "p3")).toBeNull();
  const idle = [...club(leastPlayers - 1), { userId: "idle", ppr: 12, rounds: 29 }];
  expect(standingOf(idle, "p3")).toBeNull();
});

it("says the share of the others a member is above, in steps of 5 and never too high", () => {
  expect(standingOf(club(20), "p0")).toMatchObject({ players: 20, above: 0 });
  expect(standingOf(club(20), "p19")).toMatchObject({ above: 100 });
  expect(standingOf(club(21), "p13")).toMatchObject({ above: 65 });
  expect(standingOf(club(25), "p13")).toMatchObject({ above: 50 });
  expect(standingOf(club(25), "nobody")).toBeNull();
});
