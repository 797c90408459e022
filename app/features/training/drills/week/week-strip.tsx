import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import type { DayMark, WeekDay } from "./week-days.ts";

const looks: Record<DayMark, string> = {
  tick: "border-success bg-success text-surface",
  count: "border-success text-success",
  madeUp: "border-success text-success",
  ahead: "border-success text-success",
  missed: "border-dashed border-line-strong text-ink-muted",
  date: "",
};

function lookOf({ state, mark }: WeekDay): string {
  if (mark !== "date") return looks[mark];
  return state === "planned" ? "border-line-strong" : "border-transparent text-ink-muted";
}

/** A day's only mark (D84): a tick if its drills were thrown on it, else what became of them. */
function Mark({ day: { mark, date, done, planned } }: { day: WeekDay }) {
  if (mark === "tick") return <Icon name="check" />;
  if (mark === "missed") return <Icon name="cross" size={14} />;
  if (mark === "madeUp") return "↩";
  if (mark === "ahead") return "↪";
  return mark === "count" ? `${done}/${planned}` : Number(date.slice(8));
}

/** A day's letter, and its date where its mark isn't the date. */
const headOf = ({ name, date, mark }: WeekDay) =>
  `${name.charAt(0).toUpperCase()}${mark === "date" ? "" : ` ${Number(date.slice(8))}`}`;

function Day({ day, href }: { day: WeekDay; href: string }) {
  return (
    <Link to={href} className="grid justify-items-center gap-1 py-1 text-inherit no-underline">
      <span
        aria-hidden="true"
        className={classNames("text-caption", day.isToday ? "font-bold whitespace-nowrap" : "text-ink-muted")}
      >
        {day.isToday ? "Today" : headOf(day)}
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
  );
}

type Props = {
  days: readonly WeekDay[];
  /** What the days' marks mean, if that needs saying. */
  legend: string;
  /** Where the drills of a day are. */
  hrefOf(day: WeekDay): string;
  /** The week's heading, if the page has none. */
  title?: ReactNode;
};

/** This week as seven days, each with one mark and a link to its drills, and what the marks mean. */
export function WeekStrip({ days, legend, hrefOf, title }: Props) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-muted">
        {title}
        {legend && (
          <details className="disclosure text-caption">
            <summary className="-my-3">What the marks mean</summary>
            <p>{legend}</p>
          </details>
        )}
      </div>
      <ol className="grid grid-cols-7 text-center">
        {days.map((day) => (
          <li key={day.date} className="min-w-0">
            <Day day={day} href={hrefOf(day)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
