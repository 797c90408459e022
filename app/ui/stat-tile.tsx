import type { ReactNode } from "react";
import { Icon } from "./picture/icon.tsx";

type StatTileProps = {
  label: string;
  /** Already formatted for display. */
  value: string;
  unit?: string;
  /** The change in words, e.g. "up 0.8 from last week". */
  change?: ReactNode;
  /** The arrow next to the words. */
  direction?: "up" | "down" | "flat";
};

/** One number: label, value with unit, change in words. */
export function StatTile({ label, value, unit, change, direction }: StatTileProps) {
  return (
    <dl className="stat">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">
        {value}
        {unit && <span className="ml-1 font-sans text-caption font-normal">{unit}</span>}
      </dd>
      {change && (
        <dd className="stat-change">
          {direction && <Icon name={direction} />}
          {change}
        </dd>
      )}
    </dl>
  );
}

/** Related numbers in one row between hairlines: two columns on a phone, or three if there are three. */
export function StatRow({ across, children }: { across: 3 | 4 | 5; children: ReactNode }) {
  const columns = {
    3: "grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]",
    4: "grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:grid-cols-4",
    5: "grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:grid-cols-3 lg:grid-cols-5",
  };
  return (
    <div className={`grid gap-x-4 gap-y-3 border-y border-line py-3 ${columns[across]}`}>{children}</div>
  );
}
