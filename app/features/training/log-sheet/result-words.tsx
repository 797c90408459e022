import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { isChance, type ShotCategory, sampleWords } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { formatMonthDay } from "#app/ui/time/format.ts";

type Result = { ppr: number; roundsThrown: number; completedOn: string };

/** A result and what it is compared with. `earlier` is oldest first; dates are local to the member. */
export type Compared = Result & {
  category: ShotCategory;
  earlier: readonly Result[];
  best: Result | null;
  /** When the shot was last thrown this well or better; null if never. */
  lastAsGoodOn: string | null;
  /** What to say where there is nothing to compare with; a drill has words of its own. */
  first?: string;
};

/** Whether there are too few rounds to set a result against another, which has more (D21). */
const isTooFew = ({ roundsThrown }: Pick<Result, "roundsThrown">, other: Result) =>
  isChance(roundsThrown) && roundsThrown < other.roundsThrown;

/** Compares a result with the last one, using the numbers as shown. */
export function againstLast({ ppr, roundsThrown, earlier, first }: Compared): {
  text: string;
  direction: "up" | "down" | "steady";
} {
  const last = earlier.at(-1);
  if (!last) return { text: first ?? "Your first time on this drill", direction: "steady" };
  const change = shownChange(ppr, last.ppr);
  if (change === 0) return { text: "Same as last time", direction: "steady" };
  const points = changeText(change);
  if (isTooFew({ roundsThrown }, last))
    return {
      text: `${points} ${change > 0 ? "above" : "below"} last time, but over ${sampleWords(roundsThrown)}`,
      direction: "steady",
    };
  return change > 0
    ? { text: `${points} above last time`, direction: "up" }
    : { text: `${points} below last time`, direction: "down" };
}

/** A result with its rounds, because the best of a few can be chance (D21). */
const measured = ({ ppr, roundsThrown }: Result) => `${pprText(ppr)} PPR over ${sampleWords(roundsThrown)}`;

/**
 * Compares a result with the best, or with the shot's last good day; `beaten` is the best it replaces. A small sample is no
 * personal best (D21). Null if there is nothing to say.
 */
export function againstBest(result: Compared): { text: string; beaten: string | null } | null {
  const { ppr, best, category, lastAsGoodOn, completedOn } = result;
  if (!best) return null;
  const was = `${measured(best)} on ${formatMonthDay(best.completedOn)}`;
  const change = shownChange(ppr, best.ppr);
  if (change >= 0 && isTooFew(result, best))
    return { text: `Your best: ${was}. Throw as many rounds to beat it`, beaten: null };
  if (change > 0 && isChance(result.roundsThrown))
    return { text: `${measured(result)}, above your best: ${was}`, beaten: null };
  if (change > 0) return { text: `Personal best: ${measured(result)}`, beaten: `Before: ${was}` };
  if (change === 0) return { text: `As good as your best: ${was}`, beaten: null };
  if (
    againstLast(result).direction === "up" &&
    lastAsGoodOn &&
    lastAsGoodOn < completedOn &&
    category !== "general"
  )
    return {
      text: `Your best ${shotWords(category).toLowerCase()} since ${formatMonthDay(lastAsGoodOn)}: ${measured(result)}`,
      beaten: null,
    };
  return { text: `Your best: ${was}`, beaten: null };
}
