import { type Sample, type ShotCategory, summarize } from "#app/features/training/stats/rules.ts";

/** One entry with its shot and its time. */
export type DatedSample = Sample & { category: ShotCategory; at: Date };

/** How one shot, or all of them (`category` null), changed since homework was assigned. */
export type Change = {
  category: ShotCategory | null;
  before: { ppr: number | null; accuracy: number | null; rounds: number };
  after: { ppr: number | null; accuracy: number | null; rounds: number };
};

function sideOf(samples: readonly Sample[]) {
  const { averagePpr: ppr, accuracy, totalRounds: rounds } = summarize(samples);
  return { ppr, accuracy, rounds };
}

function changeOf(category: Change["category"], samples: readonly DatedSample[], since: Date): Change {
  const own = samples.filter((sample) => category === null || sample.category === category);
  const before = sideOf(own.filter(({ at }) => at < since));
  const after = sideOf(own.filter(({ at }) => at >= since));
  return { category, before, after };
}

/** How the homework's shots changed since an instant; without any shot, all shots together. */
export function changesSince(
  samples: readonly DatedSample[],
  since: Date,
  categories: readonly ShotCategory[],
): Change[] {
  const shots = categories.length > 0 ? [...new Set(categories)] : [null];
  return shots.map((category) => changeOf(category, samples, since));
}
