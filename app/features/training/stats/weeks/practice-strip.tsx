import { monthName } from "#app/features/base/calendar/day-words.ts";
import { addDays, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import type { PracticeDay } from "#app/features/training/stats/history-rules.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { formatShortDay } from "#app/ui/time/format.ts";

type Props = {
  firstDay: LocalDate;
  today: LocalDate;
  days: readonly PracticeDay[];
  /** Where a day's entries are. */
  hrefOf(day: LocalDate): string;
};

const size = 20;
const gap = 4;
const left = 34;
const top = 20;
const weekdays = ["Sun", "", "Tue", "", "Thu", "", "Sat"];

/** Three shades by rounds: some, a full drill, a long day. */
function shadeOf(rounds: number): number {
  if (rounds === 0) return 0;
  if (rounds < 15) return 1;
  return rounds < 40 ? 2 : 3;
}

function cellsOf({ firstDay, today, days }: Omit<Props, "hrefOf">) {
  const rounds = new Map(days.map((day) => [day.day, day.rounds]));
  const cells = [];
  for (let day = sundayOf(firstDay), place = 0; day <= today; day = addDays(day, 1), place += 1) {
    const week = Math.floor(place / 7);
    const thrown = rounds.get(day) ?? 0;
    cells.push({ day, week, weekday: place % 7, thrown, shade: shadeOf(thrown) });
  }
  return cells;
}

type CellProps = ReturnType<typeof cellsOf>[number] & { href: string | null };

/** A day's square. Keys and screen readers follow its link in the list below the picture. */
function Cell({ day, week, weekday, thrown, shade, href }: CellProps) {
  const square = (
    <rect
      className={`practice-${shade}`}
      x={left + week * (size + gap)}
      y={top + weekday * (size + gap)}
      width={size}
      height={size}
      rx="4"
    />
  );
  return href ? (
    <Link to={href} tabIndex={-1}>
      <title>{`${formatShortDay(day)} · ${roundsWords(thrown)}`}</title>
      {square}
    </Link>
  ) : (
    square
  );
}

/** The days with practice in words, newest first. */
function DayLinks({ days, hrefOf }: Pick<Props, "days" | "hrefOf">) {
  if (days.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>Show the days</summary>
      <ul>
        {days.toReversed().map(({ day, rounds }) => (
          <li key={day}>
            <Link to={hrefOf(day)} className="link inline-block py-2.5">
              {formatShortDay(day)}
            </Link>
            <span className="text-ink-muted">{` · ${roundsWords(rounds)}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const shades = ["No rounds", "1–14 rounds", "15–39 rounds", "40 or more"];

function Legend() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {shades.map((words, shade) => (
        <li key={words} className="inline-flex items-center gap-2">
          <svg className="practice-key" viewBox="0 0 22 22" aria-hidden="true">
            <rect className={`practice-${shade}`} x="1" y="1" width={size} height={size} rx="4" />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** A month's name over its first week; the strip's first week has one too if there is room. */
function monthLabels(cells: ReturnType<typeof cellsOf>) {
  const sundays = cells.filter(({ weekday }) => weekday === 0);
  return sundays.filter(({ day }, index) => {
    const next = sundays[index + 1];
    if (index === 0) return next?.day.slice(0, 7) === day.slice(0, 7);
    return sundays[index - 1]?.day.slice(0, 7) !== day.slice(0, 7);
  });
}

/** The practice days of recent weeks, one column per week. The sentence says what the picture shows. */
export function PracticeStrip(props: Props) {
  const cells = cellsOf(props);
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  const practiced = props.days.length;
  return (
    <figure>
      <figcaption>
        <h2 className="text-xl">Practice days</h2>
        <p className="text-ink-muted">
          {`${counted(practiced, "day")} of practice in the last ${weeks} weeks.`}
        </p>
      </figcaption>
      <svg
        className="practice-strip"
        viewBox={`0 0 ${left + weeks * (size + gap)} ${top + 7 * (size + gap)}`}
        aria-hidden="true"
      >
        {monthLabels(cells).map(({ day, week }) => (
          <text key={day} x={left + week * (size + gap)} y="14">
            {monthName(day)}
          </text>
        ))}
        {weekdays.map((name, weekday) =>
          name === "" ? null : (
            <text key={name} x="0" y={top + weekday * (size + gap) + 15}>
              {name}
            </text>
          ),
        )}
        {cells.map((cell) => (
          <Cell key={cell.day} {...cell} href={cell.shade > 0 ? props.hrefOf(cell.day) : null} />
        ))}
      </svg>
      <Legend />
      <DayLinks {...props} />
    </figure>
  );
}
