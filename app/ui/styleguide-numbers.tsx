import { Band } from "./band.tsx";
import { Card } from "./card.tsx";
import { LineChart } from "./line-chart.tsx";
import { ShotArc, type ShotKey, ShotLabel } from "./shot-arc.tsx";
import { Table } from "./table.tsx";

const shots: ShotKey[] = ["general", "push", "airmail", "slick_side", "roll", "cut", "reverse_cut"];

/** Table and bands. */
export function Tables() {
  return (
    <section className="grid gap-6">
      <h2>Numbers</h2>
      <Table
        caption="PPR by category, last 8 weeks"
        columns={[
          { id: "shot", label: "Category", rowHeader: true },
          { id: "ppr", label: "Avg PPR", numeric: true },
          { id: "accuracy", label: "Accuracy %", numeric: true },
          { id: "band", label: "Band" },
          { id: "drills", label: "Drills Completed", numeric: true },
        ]}
        rows={shots.map((shot, index) => ({
          id: shot,
          cells: {
            shot: <ShotLabel shot={shot} />,
            ppr: (9.4 - index).toFixed(1),
            accuracy: `${(78.3 - index * 8).toFixed(1)}%`,
            band: (
              <Band level={index < 2 ? "strong" : index < 5 ? "fair" : "needs work"}>
                {(9.4 - index).toFixed(1)}
              </Band>
            ),
            drills: String(12 - index),
          },
        }))}
      />
      <Card>
        <Chart />
      </Card>
    </section>
  );
}

const weeks = [
  [52, 61, 6.2],
  [55, 58, 6.6],
  [54, 66, 6.5],
  [null, null, null],
  [61, 64, 7.3],
  [66, 72, 7.9],
  [64, 79, 7.7],
  [70, 81, 8.4],
] as const;

function Chart() {
  return (
    <LineChart
      title="Weekly progress"
      summary="PPR rose 0.8 over 8 weeks, and accuracy followed."
      series={[
        { id: "accuracy", label: "Accuracy", unit: "%", axis: "left" },
        { id: "consistency", label: "Consistency", unit: "%", axis: "left", decimals: 0 },
        { id: "ppr", label: "Average PPR", unit: "PPR", axis: "right" },
      ]}
      points={weeks.map(([accuracy, consistency, ppr], index) => ({
        label: `W${38 + index}`,
        values: { accuracy, consistency, ppr },
      }))}
      axes={{ left: { min: 0, max: 100, unit: "%" }, right: { min: 0, max: 12, unit: "PPR" } }}
    />
  );
}

/** The flights at the size of a hero, a card and a table row. */
export function Pictures() {
  return (
    <section className="grid gap-6">
      <h2>Flights</h2>
      <ul className="flex flex-wrap gap-6">
        {shots.map((shot) => (
          <li key={shot} className="grid justify-items-center gap-2">
            <ShotArc shot={shot} size={96} />
            <ShotLabel shot={shot} />
          </li>
        ))}
      </ul>
    </section>
  );
}
