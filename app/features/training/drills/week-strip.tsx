import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { isOutlined, type WeekDay } from "./week-days.ts";

const looks: Record<WeekDay["state"], string> = {
  done: "border-success bg-success text-surface",
  partly: "border-success text-success",
  planned: "border-line-strong",
  missed: "border-dashed border-line-strong text-ink-muted",
  free: "border-transparent text-ink-muted",
};

/** A day with practice has a check: in outline if some of its drills are left. */
function lookOf(day: WeekDay): string {
  if (isOutlined(day)) return looks.partly;
  return looks[day.isLogged ? "done" : day.state];
}

const hasCheck = ({ state, isLogged }: WeekDay) => isLogged || state === "done" || state === "partly";

type Props = {
  days: readonly WeekDay[];
  /** Where the drills of a day are. */
  hrefOf(day: WeekDay): string;
};

/** This week as seven days: done, logged, planned, missed, today. Each links to its drills. */
export function WeekStrip({ days, hrefOf }: Props) {
  return (
    <ol className="grid grid-cols-7 text-center">
      {days.map((day) => (
        <li key={day.date}>
          <Link to={hrefOf(day)} className="grid justify-items-center gap-1 py-1 text-inherit no-underline">
            <span aria-hidden="true" className="text-caption text-ink-muted">
              {day.name.charAt(0).toUpperCase()}
            </span>
            <span
              aria-hidden="true"
              className={classNames(
                "grid size-[36px] place-items-center rounded-full border-2 text-bar font-bold",
                lookOf(day),
                day.isToday && "outline-2 outline-offset-2 outline-accent",
              )}
            >
              {hasCheck(day) ? <Icon name="check" /> : Number(day.date.slice(8))}
            </span>
            <span className="sr-only">{day.words}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
