import { placeOf, styleOf } from "#app/features/training/gear/gear-words.ts";
import { type ShotCategory, sampleWords, shotCategories } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";

/** What throws can be compared by, as addresses name it. */
export const comparedBy = { bags: "Bags", style: "Style", place: "Place" } as const;

/** One of {@link comparedBy}. */
export type ComparedBy = keyof typeof comparedBy;

/** One side of a comparison: the throws with one set of bags, in one style, or in one place. */
export type Compared = { id: string; label: string; ppr: number; rounds: number };

/** What an address asks to compare: bags by default; null if it asks for nothing. */
export function readComparison(params: URLSearchParams): { by: ComparedBy; of: ShotCategory | null } | null {
  const by = params.get("by");
  if (by === null) return null;
  return {
    by: Object.hasOwn(comparedBy, by) ? (by as ComparedBy) : "bags",
    of: shotCategories.find((shot) => shot === params.get("of")) ?? null,
  };
}

/** The sides of a comparison, highest average first; bags by name. */
export function comparedRows(
  by: ComparedBy,
  sums: readonly { id: string; rounds: number; points: number }[],
  bagNames: ReadonlyMap<string, string>,
): Compared[] {
  const labelOf = { bags: (id: string) => bagNames.get(id) ?? "", style: styleOf, place: placeOf }[by];
  return sums
    .filter(({ rounds }) => rounds > 0)
    .map(({ id, rounds, points }) => ({ id, label: labelOf(id), rounds, ppr: points / rounds }))
    .toSorted((a, b) => b.ppr - a.ppr);
}

/** One side of a comparison in words, with its number of rounds. */
export function comparedWords({ ppr, rounds }: Compared): string {
  return `${pprText(ppr)} PPR over ${sampleWords(rounds)}`;
}
