import { addDays, dayOfWeek, type LocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDay } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";

type Props = {
  today: LocalDate;
  /** The member's local days with a log. */
  doneOn: readonly LocalDate[];
  /** Weeks in a row with a record; null if the plan doesn't show it. */
  weeksInRow: number | null;
};

const markLook = (isDone: boolean, isToday: boolean) =>
  isDone ? "border-success bg-success text-surface-raised" : isToday ? "border-ink" : "border-line";

function Day({ date, today, isDone }: { date: LocalDate; today: LocalDate; isDone: boolean }) {
  const isToday = date === today;
  return (
    <li className="grid justify-items-center gap-1" aria-current={isToday ? "date" : undefined}>
      <span aria-hidden="true" className="text-caption text-ink-muted">
        {dayOfWeek(date).slice(0, 1).toUpperCase()}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-9 place-items-center rounded-full border-2 font-bold",
          markLook(isDone, isToday),
        )}
      >
        {isDone ? <Icon name="check" /> : Number(date.slice(8))}
      </span>
      <span className="sr-only">{`${formatDay(date)}: ${isDone ? "practiced" : "not practiced"}`}</span>
    </li>
  );
}

/** The week from Sunday to Saturday with its practice days (D18a), and the weeks in a row. */
export function WeekStrip({ today, doneOn, weeksInRow }: Props) {
  const sunday = sundayOf(today);
  return (
    <div>
      <ol className="grid grid-cols-7" aria-label="This week">
        {Array.from({ length: 7 }, (_, days) => addDays(sunday, days)).map((date) => (
          <Day key={date} date={date} today={today} isDone={doneOn.includes(date)} />
        ))}
      </ol>
      {weeksInRow !== null && weeksInRow > 0 && (
        <p className="mt-2 text-center font-bold">
          {weeksInRow === 1 ? "Your first week with practice" : `${weeksInRow} weeks in a row with practice`}
        </p>
      )}
    </div>
  );
}
