import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatMonthDay } from "#app/ui/time/format.ts";

const dayMs = 86_400_000;

/** When feedback is promised: how many days ago, today, or on which day. */
function words(dueOn: LocalDate, today: LocalDate): string {
  if (dueOn === today) return "Due today";
  if (dueOn > today) return `Due ${formatMonthDay(dueOn)}`;
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs);
  return `${counted(days, "day")} overdue`;
}

/** The promised day of a request's feedback (D38), for coaches, relative to their `today`. */
export function DueLabel({ dueOn, today }: { dueOn: LocalDate; today: LocalDate }) {
  return (
    <span className={classNames("font-semibold", dueOn < today ? "text-danger" : "text-warning")}>
      {words(dueOn, today)}
    </span>
  );
}
