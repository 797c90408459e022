import {
  type DragEvent,
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, type DayOfWeek, type LocalDate, weekdays } from "#app/features/base/calendar/rules.ts";
import type { CoachDrill } from "#app/features/training/drills/coach-drill-card.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { capital } from "#app/ui/time/format.ts";

type Props = {
  /** The Sunday of the week whose dates the columns show (D81). */
  sunday: LocalDate;
  today: LocalDate;
  drills: readonly CoachDrill[];
  /** The plan week all drills belong to; null if each chip has to show its own. */
  week: number | null;
  /** Whether the week is hidden from its member until its Sunday (D90), which hatches it. */
  isHidden?: boolean;
  /** Whether a drill's chip begins open. */
  isOpen?: (drillId: string) => boolean;
  /** What a chip shows when it is open. */
  card: (drill: CoachDrill) => ReactNode;
  /** The link to add a drill on a day. */
  add: (day: DayOfWeek) => ReactNode;
  /** What heads a day: below a heading for its week, one level deeper. */
  dayHeading?: "h3" | "h4";
};

const shortDay = (day: DayOfWeek) => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** Escape closes the open chip and returns to it; a dialog over the page has its own. What was chosen in it stays. */
function useEscape() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog")) return;
      const chip = document.querySelector<HTMLDetailsElement>("details[name=drill][open]");
      if (!chip) return;
      chip.open = false;
      chip.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Brings the whole card of a chip onto the screen. */
const showCard = ({ currentTarget: chip }: SyntheticEvent<HTMLDetailsElement>) => {
  if (chip.open) chip.lastElementChild?.scrollIntoView({ block: "nearest" });
};

type ChipProps = {
  drill: CoachDrill;
  week: number | null;
  isOpen: boolean | undefined;
  move: (event: KeyPress<HTMLElement>, drill: CoachDrill) => void;
  children: ReactNode;
};

/** The drill's week, if it isn't shown above, and whether others have it too. */
function captionOf({ week, weekName, assignedUserId }: CoachDrill, namesWeek: boolean): string | null {
  const isShared = assignedUserId === null;
  if (namesWeek) return `${weekName ?? `Week ${week}`}${isShared ? ", for everyone" : ""}`;
  return isShared ? "For everyone" : null;
}

/** What a dragged chip is of: a move changes its day and not its week, so another week's days don't take it. */
const kindOf = (week: number | null) => `application/x-drill${week === null ? "" : `-${week}`}`;

/** Makes a chip one that can be dragged to another day; its form moves it without a pointer. */
const dragsDrill = (chipId: string, week: number | null) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(kindOf(week), chipId);
    dataTransfer.effectAllowed = "move";
  },
});

/** Moves the drill of a chip to a day by the chip's own form. False where it can't be moved there. */
function sendTo(chip: Element | null, day: DayOfWeek): boolean {
  const field = chip?.querySelector<HTMLSelectElement>("select[name=dayOfWeek]");
  if (!field || field.value === day) return false;
  field.value = day;
  field.form?.requestSubmit();
  return true;
}

/** Makes a day take a chip that is dropped on it, by sending the chip's own form. */
const takesDrill = (day: DayOfWeek, week: number | null) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(kindOf(week))) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const chip = document.getElementById(event.dataTransfer.getData(kindOf(week)));
    if (sendTo(chip, day)) event.preventDefault();
  },
});

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

type Moved = { id: string; day: DayOfWeek };

/**
 * Left and right move the focused chip to the day before or after. Once it is there it has the focus again, and `said` says so
 * to a screen reader.
 */
function useArrows(drills: readonly CoachDrill[]) {
  const { state } = useNavigation();
  const moved = useRef<Moved | null>(null);
  const last = useRef<Moved | null>(null);
  const [said, say] = useState("");
  useEffect(() => {
    const drill = drills.find(({ id }) => id === moved.current?.id);
    const isStill = ({ id, day }: Moved) => drills.some((one) => one.id === id && one.dayOfWeek === day);
    // Once Undo or a pointer moved it on, what was said is untrue.
    if (last.current && !isStill(last.current)) say("");
    if (!drill || drill.dayOfWeek !== moved.current?.day) return;
    last.current = moved.current;
    moved.current = null;
    document.getElementById(`drill-${drill.id}`)?.querySelector("summary")?.focus();
    say(`${drill.title} moved to ${capital(drill.dayOfWeek)}.`);
  }, [drills]);
  const move = (event: KeyPress<HTMLElement>, { id, dayOfWeek }: CoachDrill) => {
    const day = weekdays[weekdays.indexOf(dayOfWeek) + (steps[event.key] ?? 0)];
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!(event.key in steps) || isOther || day === undefined || state !== "idle") return;
    if (!sendTo(event.currentTarget.parentElement, day)) return;
    event.preventDefault();
    moved.current = { id, day };
  };
  return { said, move };
}

function Chip({ drill, week, isOpen, move, children }: ChipProps) {
  const { title, estimatedTime, isActive, mark, category } = drill;
  const state = isActive ? (mark ? ` · ${mark}` : "") : " · inactive";
  const caption = captionOf(drill, week === null);
  const id = `drill-${drill.id}`;
  return (
    <details name="drill" className="group" id={id} open={isOpen || undefined} onToggle={showCard}>
      <summary
        // Moving a drill that everyone has takes a look at its form.
        {...(drill.assignedUserId !== null && {
          ...dragsDrill(id, week),
          onKeyDown: (event: KeyPress<HTMLElement>) => move(event, drill),
          "aria-keyshortcuts": "ArrowLeft ArrowRight",
        })}
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
      <div className="mt-1">{children}</div>
    </details>
  );
}

/**
 * A member's week in seven columns, Sunday to Saturday: drills are chips that open in place, which makes their day wider and covers no
 * other, and each day has a link to add one. Days stack on a phone.
 */
export function WeekGrid(props: Props) {
  const { sunday, today, drills, week, isHidden, isOpen, card, add, dayHeading: Heading = "h3" } = props;
  useEscape();
  const { said, move } = useArrows(drills);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className={classNames("grid gap-x-2 gap-y-4 lg:flex", isHidden && "hatched")}>
        {weekdays.map((day, place) => {
          const date = addDays(sunday, place);
          const isToday = date === today;
          const planned = drills.filter(({ dayOfWeek }) => dayOfWeek === day);
          const activeFirst = planned.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
          return (
            <li
              key={day}
              {...takesDrill(day, week)}
              className="grid content-start gap-2 lg:min-w-0 lg:flex-1 lg:has-[details[open]]:flex-[0_0_22rem]"
            >
              <Heading
                className={classNames(
                  "flex flex-wrap items-baseline gap-x-2 border-b-2 pb-1 text-base",
                  isToday ? "border-accent" : "border-line",
                )}
              >
                {shortDay(day)} <span className="text-sm font-normal text-ink-muted">{dayWords(date)}</span>
                {isToday && <span className="sr-only">today</span>}
              </Heading>
              <div className="grid gap-2" data-list="">
                {activeFirst.map((drill) => (
                  <Chip key={drill.id} drill={drill} week={week} isOpen={isOpen?.(drill.id)} move={move}>
                    {card(drill)}
                  </Chip>
                ))}
              </div>
              {add(day)}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Which keys move a drill, if one of them can be moved by keys. */
export function MoveKeys({ drills }: Pick<Props, "drills">) {
  if (!drills.some(({ assignedUserId }) => assignedUserId !== null)) return null;
  return (
    <p className="text-sm text-ink-muted in-data-scripted:block hidden pointer-coarse:hidden">
      Keys: <kbd>←</kbd> <kbd>→</kbd> move a drill to another day.
    </p>
  );
}
