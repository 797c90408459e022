import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { formatNumber } from "#app/ui/time/format.ts";
import { type Level, levelOf, type Standing } from "./level-rules.ts";
import { isChance, pprBand, pprBandRanges, roundsWords, type Summary } from "./rules.ts";
import { accuracyText, consistencyText, pprText } from "./shown.ts";
import { type Trend, trendSoFar } from "./weeks/week-trend.tsx";
import { datedWeek, weekDates } from "./weeks/weekly-rules.ts";
import { type Apart, apartWords } from "./weeks/window-rules.ts";

type Week = YearWeek & Trend & { accuracyPercentage: string; apart: Apart | null };

type Props = {
  overall: Summary;
  baseline: (YearWeek & { accuracyPercentage: string; totalRounds: number }) | null;
  /** The current week; null if nothing is logged in it. */
  currentWeek: Week | null;
  /** How the member compares in the club; null if it is too small. */
  standing: Standing | null;
};

/** Consistency is meaningful from two drills on (contract, "Numbers"). */
const leastDrills = 2;

/** The days of week 1, and whether it was too short to measure others against (D21). */
function baselineWords(baseline: YearWeek & { totalRounds: number }): string {
  const days = datedWeek(baseline);
  if (!isChance(baseline.totalRounds)) return days;
  return `${days}: ${roundsWords(baseline.totalRounds)}, small sample`;
}

const currentWords = (week: Week) => {
  const words = `${weekDates(week)}: ${trendSoFar(week)}`;
  return week.apart ? `${words}. ${apartWords(week.apart)}` : words;
};

function levelRange({ name, from, below }: Level): string {
  if (from === 0) return `under ${below}`;
  return name === "Pro" ? `${from} and up` : `${from} to ${below}`;
}

/** Two scales put a word to one average, so each is named with its range. */
function scaleWords(averagePpr: number): string {
  const band = pprBand(averagePpr);
  const level = levelOf(averagePpr);
  return `${pprText(averagePpr)} PPR over all drills is ${band} on the chart's scale (${pprBandRanges[band]}). In league play it's ${level.name} level (${levelRange(level)}).`;
}

function clubWords({ players, averagePpr, above }: Standing): string {
  const recent = `Your last 13 weeks (${pprText(averagePpr)})`;
  return above === 0
    ? ` ${recent} are among ${players} active players here.`
    : ` ${recent} are above ${above}% of ${players} active players here.`;
}

/** What an average means, in one line: its band in the chart, its level, and how it compares if the club is large enough. */
function LevelLine({ averagePpr, standing }: { averagePpr: number; standing: Standing | null }) {
  return (
    <p className="text-ink-muted">
      {scaleWords(averagePpr)}
      {standing && clubWords(standing)}
    </p>
  );
}

/** Where the member started, where they are now, and how much they have thrown. */
export function PerformanceOverview({ overall, baseline, currentWeek, standing }: Props) {
  const { averagePpr, consistency, count, totalRounds } = overall;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Performance Overview</h2>
      <StatRow across={5}>
        <StatTile
          label="Baseline (Week 1)"
          value={baseline ? accuracyText(Number(baseline.accuracyPercentage)) : "–"}
          change={baseline ? baselineWords(baseline) : undefined}
        />
        <StatTile
          label="Current Week"
          value={currentWeek ? accuracyText(Number(currentWeek.accuracyPercentage)) : "–"}
          change={currentWeek ? currentWords(currentWeek) : "nothing logged this week"}
        />
        <StatTile
          label="Average PPR"
          value={averagePpr === null ? "–" : pprText(averagePpr)}
          unit={averagePpr === null ? undefined : "of 12"}
          change="over all drills"
        />
        <StatTile
          label="Consistency"
          value={consistency === null || count < leastDrills ? "–" : consistencyText(consistency)}
          change={count < leastDrills ? "needs two logged drills" : "over all drills"}
        />
        <StatTile
          label="Drills Completed"
          value={formatNumber(count, 0)}
          change={`${formatNumber(totalRounds, 0)} rounds`}
        />
      </StatRow>
      {averagePpr !== null && !isChance(totalRounds) && (
        <LevelLine averagePpr={averagePpr} standing={standing} />
      )}
    </section>
  );
}
