import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { isOutlined, type WeekDay } from "./week-days.ts";

const looks: Record<WeekDay["state"], string> = {
  done: "border-success bg-success text-surface",
  partly: "border-success text-success",
  madeUp: "border-success text-success",
  ahead: "border-success text-success",
  planned: "border-line-strong",
  missed: "border-dashed border-line-strong text-ink-muted",
  rest: "border-transparent text-ink-muted",
};

/** In outline if some of a day's drills are left, or were thrown on another day; dashed if they were missed. */
function lookOf(day: WeekDay): string {
  if (isOutlined(day)) return looks.partly;
  return looks[day.isLogged && day.state === "rest" ? "done" : day.state];
}

const signs: Partial<Record<WeekDay["state"], string>> = { madeUp: "↩", ahead: "↪" };

/** A day has a tick only if something was thrown on it; a day whose drills were thrown on another has a sign for that (D84). */
function Mark({ day }: { day: WeekDay }) {
  const sign = signs[day.state];
  if (!day.isLogged) return sign ?? Number(day.date.slice(8));
  return (
    <>
      <Icon name="check" size={sign ? 13 : 16} />
      {sign}
    </>
  );
}

type Props = {
  days: readonly WeekDay[];
  /** Where the drills of a day are. */
  hrefOf(day: WeekDay): string;
};

/** This week as seven days: done, made up, done ahead, planned, missed, rest, today. Each links to its drills. */
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
                "flex size-[36px] items-center justify-center rounded-full border-2 text-bar font-bold",
                lookOf(day),
                day.isToday && "outline-2 outline-offset-2 outline-accent",
              )}
            >
              <Mark day={day} />
            </span>
            <span className="sr-only">{day.words}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
