import { expect, test } from "vitest";
import { backupsUnderLoad } from "./backups-under-load.ts";
import { killRounds } from "./kill-rounds.ts";

test("20 kills in the middle of writing lose nothing that was acknowledged", {
  timeout: 300_000,
}, async () => {
  const { acknowledged, lost } = await killRounds(20, 15);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(300);
});

test("10 backups of a club that is being written to are complete", { timeout: 300_000 }, async () => {
  const { complete, acknowledged } = await backupsUnderLoad(10);
  expect(complete).toBe(10);
  expect(acknowledged).toBeGreaterThan(50);
});
