import { Icon } from "./icon.tsx";

type StatTileProps = {
  label: string;
  /** Already formatted for reading. */
  value: string;
  unit?: string;
  /** The change in words, e.g. "up 0.8 from last week". */
  change?: string;
  /** The arrow beside the words. */
  direction?: "up" | "down" | "flat";
};

/** One number people look at: label, value with unit, change in words. */
export function StatTile({ label, value, unit, change, direction }: StatTileProps) {
  return (
    <dl className="stat">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">
        {value}
        {unit && <span className="stat-unit">{unit}</span>}
      </dd>
      {change && (
        <dd className="stat-change">
          {direction && <Icon name={direction} />}
          <span>{change}</span>
        </dd>
      )}
    </dl>
  );
}
