import { monthName } from "#app/features/base/calendar/day-words.ts";
import { addDays, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { dayPage } from "#app/features/training/stats/addresses.ts";
import type { PracticeDay } from "#app/features/training/stats/history-rules.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { linkMarkup, useMarkupLinks } from "#app/ui/link/markup-links.ts";
import { formatShortDay } from "#app/ui/time/format.ts";

type Props = {
  firstDay: LocalDate;
  today: LocalDate;
  days: readonly PracticeDay[];
  /** The weeks of the chart beside it, which stays as it is; null for all. */
  span: number | null;
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

function cellsOf({ firstDay, today, days }: Omit<Props, "span">) {
  const rounds = new Map(days.map((day) => [day.day, day.rounds]));
  const cells = [];
  for (let day = sundayOf(firstDay), place = 0; day <= today; day = addDays(day, 1), place += 1) {
    const week = Math.floor(place / 7);
    const thrown = rounds.get(day) ?? 0;
    cells.push({ day, week, weekday: place % 7, thrown, shade: shadeOf(thrown) });
  }
  return cells;
}

type Cell = ReturnType<typeof cellsOf>[number];

/** A square with round corners. */
const square = ({ week, weekday }: Cell) =>
  `M${left + week * (size + gap) + 4} ${top + weekday * (size + gap)}h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4z`;

/** A day with practice. Keys and screen readers follow its link in the list below the picture. */
function dayMarkup(cell: Cell, href: string): string {
  const words = `${formatShortDay(cell.day)} · ${roundsWords(cell.thrown)}`;
  const inside = `<title>${words}</title><path class="practice-${cell.shade}" d="${square(cell)}"/>`;
  return linkMarkup(href, 'tabindex="-1"', inside);
}

/** The picture as text, because as elements its days are half of what the page costs. */
function pictureOf(cells: readonly Cell[], span: Props["span"]): string {
  const without = cells.filter(({ shade }) => shade === 0);
  const practiced = cells.filter(({ shade }) => shade > 0);
  const months = monthLabels(cells).map(
    ({ day, week }) => `<text x="${left + week * (size + gap)}" y="14">${monthName(day)}</text>`,
  );
  const names = weekdays.map(
    (name, weekday) => name && `<text x="0" y="${top + weekday * (size + gap) + 15}">${name}</text>`,
  );
  return [
    ...months,
    ...names,
    `<path class="practice-0" d="${without.map(square).join("")}"/>`,
    ...practiced.map((cell) => dayMarkup(cell, dayPage(cell.day, span))),
  ].join("");
}

/** The days with practice in words, newest first; text as well. */
function DayLinks({ days, span }: Pick<Props, "days" | "span">) {
  const links = useMarkupLinks();
  if (days.length === 0) return null;
  const items = days.toReversed().map(({ day, rounds }) => {
    const link = linkMarkup(dayPage(day, span), 'class="link inline-block py-2.5"', formatShortDay(day));
    return `<li>${link}<span class="text-ink-muted"> · ${roundsWords(rounds)}</span></li>`;
  });
  return (
    <details className="disclosure">
      <summary>Show the days</summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: dates and numbers, nothing a user typed */}
      <ul {...links} dangerouslySetInnerHTML={{ __html: items.join("") }} />
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
function monthLabels(cells: readonly Cell[]) {
  const sundays = cells.filter(({ weekday }) => weekday === 0);
  return sundays.filter(({ day }, index) => {
    const next = sundays[index + 1];
    if (index === 0) return next?.day.slice(0, 7) === day.slice(0, 7);
    return sundays[index - 1]?.day.slice(0, 7) !== day.slice(0, 7);
  });
}

/** The practice days of recent weeks, one column per week. The sentence says what the picture shows. Load it on demand. */
export function PracticeStrip(props: Props) {
  const cells = cellsOf(props);
  const links = useMarkupLinks();
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
        {...links}
        className="practice-strip"
        viewBox={`0 0 ${left + weeks * (size + gap)} ${top + 7 * (size + gap)}`}
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: dates and numbers, nothing a user typed
        dangerouslySetInnerHTML={{ __html: pictureOf(cells, props.span) }}
      />
      <Legend />
      <DayLinks {...props} />
    </figure>
  );
}
