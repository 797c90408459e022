import type { ReactNode, SyntheticEvent } from "react";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, type DayOfWeek, daysOfWeek, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ShotArc } from "#app/ui/shot-arc.tsx";
import type { CoachDrill } from "./coach-drill-card.tsx";

type Props = {
  /** The Monday of the week whose dates the columns show. */
  monday: LocalDate;
  today: LocalDate;
  drills: readonly CoachDrill[];
  /** The plan week all drills belong to; null if each chip has to show its own. */
  week: number | null;
  /** Whether a drill's chip begins open. */
  isOpen?: (drillId: string) => boolean;
  /** What a chip shows when it is open. */
  card: (drill: CoachDrill) => ReactNode;
  /** The link to add a drill on a day. */
  add: (day: DayOfWeek) => ReactNode;
};

const shortDay = (day: DayOfWeek) => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** The card opens over the grid, toward the middle of the page; on a phone it pushes the days below it down. */
const over = (place: number) =>
  classNames("z-20 lg:absolute lg:top-full lg:mt-1 lg:w-96", place < 4 ? "lg:left-0" : "lg:right-0");

/** Brings the whole card of a chip onto the screen. */
const showCard = ({ currentTarget: chip }: SyntheticEvent<HTMLDetailsElement>) => {
  if (chip.open) chip.lastElementChild?.scrollIntoView({ block: "nearest" });
};

type ChipProps = {
  drill: CoachDrill;
  namesWeek: boolean;
  place: number;
  isOpen: boolean | undefined;
  children: ReactNode;
};

/** The drill's week, if it isn't shown above, and whether others have it too. */
function captionOf({ week, assignedUserId }: CoachDrill, namesWeek: boolean): string | null {
  const isShared = assignedUserId === null;
  if (namesWeek) return `Week ${week}${isShared ? ", for everyone" : ""}`;
  return isShared ? "For everyone" : null;
}

function Chip({ drill, namesWeek, place, isOpen, children }: ChipProps) {
  const { title, estimatedTime, isActive, isCompleted, category } = drill;
  const state = !isActive ? " · inactive" : isCompleted ? " · done" : "";
  const caption = captionOf(drill, namesWeek);
  return (
    <details
      name="drill"
      className="group relative"
      id={`drill-${drill.id}`}
      open={isOpen || undefined}
      onToggle={showCard}
    >
      <summary
        className={classNames(
          "flex cursor-pointer list-none items-start gap-2 rounded-md border border-line bg-surface-raised p-2 text-sm",
          "group-open:border-ink hover:border-ink",
          !isActive && "border-dashed text-ink-muted",
        )}
      >
        <span className="min-w-0">
          <b className="block wrap-anywhere">{title}</b>
          <span className="flex items-center gap-1.5 text-ink-muted *:flex-none">
            <ShotArc shot={category} size={20} />
            {`${estimatedTime} min${state}`}
          </span>
          {caption && <span className="block text-caption text-ink-muted">{caption}</span>}
        </span>
      </summary>
      <div className={over(place)}>{children}</div>
    </details>
  );
}

/**
 * A member's week in seven columns from Monday: drills are chips that open in place, and each day has a link to add
 * one. Days stack on a phone.
 */
export function WeekGrid({ monday, today, drills, week, isOpen, card, add }: Props) {
  return (
    <ol className="grid gap-x-2 gap-y-4 lg:grid-cols-7">
      {daysOfWeek.map((day, place) => {
        const date = addDays(monday, place);
        const planned = drills.filter(({ dayOfWeek }) => dayOfWeek === day);
        const activeFirst = planned.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
        return (
          <li key={day} className="grid content-start gap-2">
            <h3
              className={classNames(
                "flex flex-wrap items-baseline gap-x-2 border-b-2 pb-1 text-base",
                date === today ? "border-accent" : "border-line",
              )}
            >
              {shortDay(day)} <span className="text-sm font-normal text-ink-muted">{dayWords(date)}</span>
              {date === today && <span className="sr-only">today</span>}
            </h3>
            <div className="grid gap-2" data-list="">
              {activeFirst.map((drill) => (
                <Chip
                  key={drill.id}
                  drill={drill}
                  namesWeek={week === null}
                  place={place}
                  isOpen={isOpen?.(drill.id)}
                >
                  {card(drill)}
                </Chip>
              ))}
            </div>
            {add(day)}
          </li>
        );
      })}
    </ol>
  );
}
