import { accuracyBand, smallSample } from "#app/features/training/stats/rules.ts";
import { accuracyText, consistencyText } from "#app/features/training/stats/shown.ts";
import { arrowSoFar, trendSoFar } from "#app/features/training/stats/week-trend.tsx";
import { weekDates } from "#app/features/training/stats/weekly-rules.ts";
import { apartWords } from "#app/features/training/stats/window-rules.ts";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import type { loadDashboard } from "./dashboard.server.ts";

type Numbers = NonNullable<Awaited<ReturnType<typeof loadDashboard>>["numbers"]>;

function percentOf(text: string | null): { value: string; change: string } {
  if (text === null) return { value: "–", change: "nothing logged yet" };
  return { value: accuracyText(Number(text)), change: accuracyBand(Number(text)) };
}

function Baseline({ week }: { week: Numbers["baseline"] }) {
  const { value, change } = percentOf(week?.accuracyPercentage ?? null);
  const sample = week ? smallSample(week.totalRounds, null) : "";
  return <StatTile label="Baseline (Week 1)" value={value} change={`${change}${sample}`} />;
}

function CurrentWeek({ week }: { week: Numbers["week"] }) {
  const { value } = percentOf(week.accuracyPercentage);
  if (week.accuracyPercentage === null)
    return <StatTile label="Current Week" value={value} change="nothing logged this week" />;
  return (
    <StatTile
      label="Current Week"
      value={value}
      change={`${weekDates(week)}: ${trendSoFar(week)}${week.apart ? `. ${apartWords(week.apart)}` : ""}`}
      direction={arrowSoFar(week)}
    />
  );
}

/** The four cards of a pro member: baseline, this week, consistency, and videos waiting for an answer. */
export function YourProgress({ numbers }: { numbers: Numbers }) {
  const { consistency, requests, waiting } = numbers;
  // One drill alone has no consistency (contract, "Numbers").
  const even = consistency.drillsCompleted >= 2 ? consistency.consistencyPercentage : null;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Your Progress</h2>
      <StatRow across={4}>
        <Baseline week={numbers.baseline} />
        <CurrentWeek week={numbers.week} />
        <StatTile
          label="Consistency"
          value={even === null ? "–" : consistencyText(even)}
          change={
            even === null ? "needs two logged drills" : `over all ${consistency.drillsCompleted} drills`
          }
        />
        <StatTile
          label="Analysis Requests"
          value={String(requests)}
          change={waiting === 0 ? "none waiting" : `${waiting} waiting for feedback`}
        />
      </StatRow>
    </section>
  );
}
