import { type ShotCategory, sampleWords, shotCategories } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { behindWords } from "#app/features/training/stats/weeks/window-rules.ts";
import { averageOf, noSums, type ShotAverage, type ShotSums } from "./shot-rules.ts";

/** A shot in a span of days, in words. */
export type ShotThen = { category: ShotCategory; words: string };

/** How an average of earlier days compares with that of the last four weeks; figures are compared as shown (D54). */
function againstLately(then: ShotAverage, lately: ShotAverage | null): string {
  if (!lately) return "not thrown in the last 4 weeks";
  const change = shownChange(then.ppr, lately.ppr);
  const sample = ` (${behindWords(lately.rounds)})`;
  if (change === 0) return `the same as your last 4 weeks${sample}`;
  return `${changeText(change)} ${change > 0 ? "above" : "below"} your last 4 weeks${sample}`;
}

/**
 * The shots thrown in a span of days, in a fixed order (D22), next to the last four weeks: "7.1 PPR over 90 rounds, 0.5
 * above your last 4 weeks". `recent` is null for a span that hasn't ended, which is not compared.
 */
export function shotsThen(sums: readonly ShotSums[], recent: readonly ShotSums[] | null): ShotThen[] {
  const sumsOf = (all: readonly ShotSums[], shot: ShotCategory) =>
    all.find(({ category }) => category === shot) ?? noSums;
  return shotCategories.flatMap((category) => {
    const then = averageOf(sumsOf(sums, category));
    if (!then) return [];
    const words = `${pprText(then.ppr)} PPR over ${sampleWords(then.rounds)}`;
    const compared = recent && againstLately(then, averageOf(sumsOf(recent, category)));
    return [{ category, words: compared ? `${words}, ${compared}` : words }];
  });
}
