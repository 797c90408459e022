import { ShotArc, type ShotKey, ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import { Band } from "#app/ui/band.tsx";
import { Card } from "#app/ui/card.tsx";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import { Table } from "#app/ui/list/table.tsx";

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

const weeks = [[6.2, 42], [6.6, 64], [6.5, 12], null, [7.3, 80], [7.9, 55], [7.7, 48], [8.4, 36]] as const;

function Chart() {
  return (
    <LineChart
      title="Weekly progress"
      summary="PPR rose 2.2 over 7 logged weeks."
      scale={{
        max: 12,
        unit: "PPR",
        right: { max: 100, unit: "%", name: "Accuracy, %" },
        bands: [
          { from: 0, label: "Needs work" },
          { from: 6, label: "Fair" },
          { from: 8.4, label: "Strong" },
        ],
      }}
      points={weeks.flatMap((week, index) =>
        week === null
          ? []
          : {
              at: index,
              label: `Oct ${index + 1}`,
              name: `Oct ${index + 1}`,
              value: week[0],
              weight: week[1],
              isSmall: week[1] < 30,
              isOpen: index === weeks.length - 1,
            },
      )}
      words={{
        value: "Average PPR",
        share: "Accuracy",
        weight: "Rounds",
        step: "Week",
        small: "Under 30 rounds (small sample)",
      }}
    />
  );
}

/** The flights in the sizes of a hero, a card and a table row. */
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
